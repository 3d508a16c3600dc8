// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/choice_dialog.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace waferline {

namespace {

constexpr int idRole = Qt::UserRole;
constexpr int aboutRole = Qt::UserRole + 1;
constexpr QSize usualSize(860, 460);
constexpr int aboutLines = 3;
constexpr int rowPadding = 9;

QString textOf(const QTreeWidgetItem &item)
{
    QStringList texts{item.data(0, idRole).toString()};
    for (int column = 0; column < item.columnCount(); ++column) {
        texts << item.text(column);
    }
    return texts.join(u' ');
}

bool isListKey(int key)
{
    return key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown;
}

} // namespace

bool hasAllWords(const QString &text, const QString &wanted)
{
    const QStringList words = wanted.split(u' ', Qt::SkipEmptyParts);
    return std::all_of(words.begin(), words.end(),
                       [&](const QString &word) { return text.contains(word, Qt::CaseInsensitive); });
}

ChoiceDialog::ChoiceDialog(const QString &name, const QString &title, const Choices &choices,
                           const QString &currentId, QWidget *parent)
    : QDialog(parent)
    , m_search(new QLineEdit)
    , m_list(new QTreeWidget)
    , m_count(new QLabel)
    , m_about(new QLabel)
{
    setObjectName(name);
    setWindowTitle(title);
    setAttribute(Qt::WA_WindowPropagation); // it has the window's theme
    m_search->setObjectName(name + QStringLiteral("Search"));
    m_search->setAccessibleName(tr("Search"));
    m_search->setPlaceholderText(tr("Type to search: every word, in any order"));
    m_search->installEventFilter(this);
    m_list->setObjectName(name + QStringLiteral("List"));
    m_list->setAccessibleName(title);
    m_about->setObjectName(name + QStringLiteral("About"));
    m_count->setObjectName(name + QStringLiteral("Count"));
    buildLayout();
    buildList(choices, currentId);
    connect(m_search, &QLineEdit::textChanged, this, &ChoiceDialog::filter);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &ChoiceDialog::onCurrentChanged);
    connect(m_list, &QTreeWidget::itemDoubleClicked, this, &ChoiceDialog::choose);
    filter({});
    m_search->setFocus();
    resize(usualSize);
}

void ChoiceDialog::buildLayout()
{
    m_about->setTextFormat(Qt::PlainText); // it quotes files
    m_about->setWordWrap(true);
    m_about->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_about->setMinimumHeight(aboutLines * m_about->fontMetrics().lineSpacing());
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    QPushButton *const cancel = buttons->button(QDialogButtonBox::Cancel);
    cancel->setObjectName(objectName() + QStringLiteral("Cancel"));
    cancel->setAccessibleName(tr("Cancel"));
    cancel->setAutoDefault(false); // Return never leaves, even where there is nothing to choose
    m_choose = buttons->addButton(tr("Choose"), QDialogButtonBox::AcceptRole);
    m_choose->setObjectName(objectName() + QStringLiteral("Accept"));
    m_choose->setAccessibleName(tr("Choose"));
    m_choose->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &ChoiceDialog::choose);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *foot = new QHBoxLayout;
    foot->addWidget(m_count, 1);
    foot->addWidget(buttons);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_search);
    column->addWidget(m_list, 1);
    column->addWidget(m_about);
    column->addLayout(foot);
}

void ChoiceDialog::buildList(const Choices &choices, const QString &currentId)
{
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAllColumnsShowFocus(true);
    m_list->setHeaderLabels(choices.columns);
    m_list->header()->setSectionsMovable(false);
    m_list->header()->setObjectName(objectName() + QStringLiteral("Header"));
    m_list->header()->setAccessibleName(tr("Columns"));
    for (const Choice &choice : choices.rows) {
        auto *const item = new QTreeWidgetItem(m_list, choice.cells);
        item->setData(0, idRole, choice.id);
        item->setSizeHint(
            0,
            QSize(m_list->fontMetrics().horizontalAdvance(choice.cells.front()) + 2 * rowPadding,
                  m_list->fontMetrics().height() + rowPadding));
        item->setData(0, aboutRole, choice.about);
        item->setData(0, Qt::AccessibleTextRole, choice.cells.join(QStringLiteral(", ")));
        if (choice.id == currentId) {
            m_list->setCurrentItem(item);
        }
    }
    for (int column = 0; column < m_list->columnCount(); ++column) {
        m_list->resizeColumnToContents(column);
        m_list->setColumnWidth(column,
                               m_list->columnWidth(column) + m_list->fontMetrics().averageCharWidth());
    }
}

void ChoiceDialog::filter(const QString &wanted)
{
    int shown = 0;
    QTreeWidgetItem *first = nullptr;
    QTreeWidgetItem *same = nullptr;
    for (int row = 0; row < m_list->topLevelItemCount(); ++row) {
        QTreeWidgetItem *const item = m_list->topLevelItem(row);
        const bool fits = hasAllWords(textOf(*item), wanted);
        item->setHidden(!fits);
        shown += fits ? 1 : 0;
        first = fits && first == nullptr ? item : first;
        const bool isIt = item->data(0, idRole).toString().compare(wanted, Qt::CaseInsensitive) == 0
            || item->text(0).compare(wanted, Qt::CaseInsensitive) == 0;
        same = isIt ? item : same;
    }
    if (same != nullptr) { // not only part of a longer name
        m_list->setCurrentItem(same);
    } else if (m_list->currentItem() == nullptr || m_list->currentItem()->isHidden()) {
        m_list->setCurrentItem(first);
    }
    m_count->setText(shown == 0 ? tr("Nothing has all these words")
                                : tr("%1 of %2").arg(shown).arg(m_list->topLevelItemCount()));
    m_choose->setEnabled(shown > 0);
    onCurrentChanged();
}

void ChoiceDialog::onCurrentChanged()
{
    const QTreeWidgetItem *const item = m_list->currentItem();
    m_about->setText(item != nullptr ? item->data(0, aboutRole).toString() : QString());
    if (item != nullptr) {
        m_list->scrollToItem(item);
    }
}

void ChoiceDialog::choose()
{
    const QTreeWidgetItem *const item = m_list->currentItem();
    if (item == nullptr || item->isHidden()) {
        return;
    }
    const QString id = item->data(0, idRole).toString();
    accept();
    emit chosen(id);
}

bool ChoiceDialog::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress
        && isListKey(static_cast<QKeyEvent *>(event)->key())) {
        QCoreApplication::sendEvent(m_list, event);
        return true;
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace waferline
