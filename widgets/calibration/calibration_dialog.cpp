// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/calibration/calibration_dialog.h"

#include "widgets/calibration/calibration_wording.h"
#include "widgets/device_wording.h"
#include "widgets/figure_entry.h"
#include "widgets/look.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace waferline {

namespace {

constexpr QSize usualSize(900, 690);
constexpr int valueWidth = 110;
constexpr int aboutLines = 3;
constexpr int rowPadding = 8;
const QString sourceGap(QChar(0x2002)); ///< after the figures, which end at their column's edge
constexpr double mostSeconds = 1000; ///< as the reader of hardware has it
constexpr int noPreset = -1;

QString entryText(HardwareFigure figure, const std::optional<double> &seconds)
{
    return seconds ? figureEntryText(figure, *seconds) : QString();
}

/// A plain number is in µs here, as all that is shown.
std::optional<double> typedSeconds(HardwareFigure figure, const QLineEdit &field)
{
    const QString text = field.text().trimmed();
    const bool isPlain =
        !text.isEmpty() && !text.contains(u'e', Qt::CaseInsensitive) && text.back().isDigit();
    const auto seconds = figureEntry(figure, isPlain ? text + QStringLiteral(" µs") : text);
    return seconds && *seconds >= 0 && *seconds <= mostSeconds ? seconds : std::nullopt;
}

/// One of the two times.
struct OneTime {
    HardwareFigure figure;
    std::optional<double> LayerTimeFigures::*seconds;
    FigureOrigin LayerTimeFigures::*origin;
};
constexpr OneTime fixedTime{HardwareFigure::LayerSeconds, &LayerTimeFigures::layerSeconds,
                            &LayerTimeFigures::layerOrigin};
constexpr OneTime requestTime{HardwareFigure::LayerRequestSeconds, &LayerTimeFigures::layerRequestSeconds,
                              &LayerTimeFigures::layerRequestOrigin};

/// A value that is typed counts as assumed and has no source, as in the editor of the hardware's figures.
/// False for what is no time.
bool take(LayerTimeFigures &tried, const LayerTimeFigures &present, const OneTime &time,
          const QLineEdit &field)
{
    std::optional<double> &seconds = tried.*time.seconds;
    if (field.text() == entryText(time.figure, seconds)) {
        return true; // not touched, and it may have more digits than are shown
    }
    const auto typed = typedSeconds(time.figure, field);
    if (typed && typed != seconds) {
        seconds = typed;
        tried.*time.origin =
            typed == present.*time.seconds ? present.*time.origin : FigureOrigin{FigureStatus::Assumed, {}};
    }
    return typed.has_value();
}

} // namespace

CalibrationDialog::CalibrationDialog(QWidget *parent)
    : QDialog(parent)
    , m_title(new QLabel(tr("Time of a layer")))
    , m_hint(new QLabel)
    , m_presets(new QComboBox)
    , m_fixed(new QLineEdit)
    , m_perRequest(new QLineEdit)
    , m_fixedOrigin(new QLabel)
    , m_perRequestOrigin(new QLabel)
    , m_fault(new QLabel)
    , m_table(new QTreeWidget)
    , m_about(new QLabel)
    , m_spread(new QLabel)
    , m_default(new QPushButton(tr("Back to default")))
    , m_hardwareButton(new QPushButton(tr("Hardware figures…")))
{
    setObjectName(QStringLiteral("calibration"));
    setWindowTitle(tr("Calibration"));
    setAttribute(Qt::WA_WindowPropagation);
    m_title->setFont(fontOf(TextStyle::Title));
    m_hint->setWordWrap(true);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_title);
    column->addWidget(m_hint);
    buildFields();
    buildTable();
    buildFoot();
    resize(usualSize);
}

void CalibrationDialog::buildFields()
{
    m_presets->setObjectName(QStringLiteral("calibrationPreset"));
    m_presets->setAccessibleName(tr("From a published speed"));
    m_presets->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_fixed->setObjectName(QStringLiteral("calibrationFixed"));
    m_fixed->setAccessibleName(tr("Fixed time of a layer"));
    m_perRequest->setObjectName(QStringLiteral("calibrationPerRequest"));
    m_perRequest->setAccessibleName(tr("Time of a layer for each request"));
    m_fixedOrigin->setObjectName(QStringLiteral("calibrationFixedOrigin"));
    m_perRequestOrigin->setObjectName(QStringLiteral("calibrationPerRequestOrigin"));
    m_fault->setObjectName(QStringLiteral("calibrationFault"));
    m_fault->hide();
    auto *grid = new QGridLayout;
    grid->setColumnStretch(2, 1);
    const auto addRow = [&](int line, const QString &text, QWidget *field) {
        auto *label = new QLabel(text);
        label->setBuddy(field);
        grid->addWidget(label, line, 0);
    };
    addRow(0, tr("From a &published speed"), m_presets);
    grid->addWidget(m_presets, 0, 1, 1, 2);
    addRow(1, tr("&Fixed, in µs"), m_fixed);
    addRow(2, tr("Per &request, in µs"), m_perRequest);
    for (const auto &[field, origin, line] :
         {std::tuple(m_fixed, m_fixedOrigin, 1), std::tuple(m_perRequest, m_perRequestOrigin, 2)}) {
        field->setFixedWidth(valueWidth);
        field->setAlignment(Qt::AlignRight);
        field->setPlaceholderText(tr("unknown"));
        origin->setTextFormat(Qt::PlainText); // it quotes files
        grid->addWidget(field, line, 1);
        grid->addWidget(origin, line, 2);
        connect(field, &QLineEdit::textEdited, this, &CalibrationDialog::takeTyped);
        connect(field, &QLineEdit::returnPressed, this, &CalibrationDialog::apply);
    }
    grid->addWidget(m_fault, 3, 1, 1, 2);
    connect(m_presets, &QComboBox::activated, this,
            [this](int index) { takePreset(m_presets->itemData(index).toInt()); });
    qobject_cast<QVBoxLayout *>(layout())->addLayout(grid);
}

void CalibrationDialog::buildTable()
{
    m_table->setObjectName(QStringLiteral("calibrationTable"));
    m_table->setAccessibleName(tr("Tokens per second of one request, published against predicted"));
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setAllColumnsShowFocus(true);
    m_table->setHeaderLabels(CalibrationWording::columns());
    m_table->headerItem()->setText(CalibrationWording::sourceColumn,
                                   sourceGap + m_table->headerItem()->text(CalibrationWording::sourceColumn));
    m_table->header()->setSectionsMovable(false);
    m_table->header()->setObjectName(QStringLiteral("calibrationTableHeader"));
    m_table->header()->setAccessibleName(tr("Columns"));
    for (int column = 0; column < m_table->columnCount(); ++column) {
        const bool isFigure = CalibrationWording::isFigure(column);
        m_table->headerItem()->setTextAlignment(
            column, (isFigure ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        m_table->headerItem()->setToolTip(column, CalibrationWording::columnTip(column));
    }
    m_about->setObjectName(QStringLiteral("calibrationAbout"));
    m_about->setTextFormat(Qt::PlainText);
    m_about->setWordWrap(true);
    m_about->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_about->setMinimumHeight(aboutLines * m_about->fontMetrics().lineSpacing());
    m_spread->setObjectName(QStringLiteral("calibrationSpread"));
    m_spread->setWordWrap(true);
    m_spread->setFont(fontOf(TextStyle::LabelStrong));
    connect(m_table, &QTreeWidget::itemActivated, this, &CalibrationDialog::onActivated);
    connect(m_table, &QTreeWidget::currentItemChanged, this, &CalibrationDialog::onCurrentChanged);
    auto *caption = new QLabel(tr("&Tokens per second of one request, published against predicted with "
                                  "these times. Return or a double click takes a row's layer time."));
    caption->setBuddy(m_table);
    caption->setWordWrap(true);
    auto *column = qobject_cast<QVBoxLayout *>(layout());
    column->addSpacing(rowPadding);
    column->addWidget(caption);
    column->addWidget(m_table, 1);
    column->addWidget(m_about);
    column->addWidget(m_spread);
}

void CalibrationDialog::buildFoot()
{
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Apply | QDialogButtonBox::Close);
    m_apply = buttons->button(QDialogButtonBox::Apply);
    QPushButton *const close = buttons->button(QDialogButtonBox::Close);
    const auto named = [](QPushButton *button, const QString &name, const QString &accessible) {
        button->setObjectName(name);
        button->setAccessibleName(accessible);
        button->setAutoDefault(false); // Return in a field applies it, in the table it takes a row
    };
    named(m_apply, QStringLiteral("calibrationApply"), tr("Apply"));
    named(close, QStringLiteral("calibrationClose"), tr("Close"));
    named(m_default, QStringLiteral("calibrationDefault"), tr("Back to default"));
    named(m_hardwareButton, QStringLiteral("calibrationHardware"), tr("Hardware figures"));
    connect(m_apply, &QPushButton::clicked, this, &CalibrationDialog::apply);
    connect(m_default, &QPushButton::clicked, this, [this] { tryTimes(m_defaults); });
    connect(m_hardwareButton, &QPushButton::clicked, this, &CalibrationDialog::hardwareRequested);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *foot = new QHBoxLayout;
    foot->addWidget(m_default);
    foot->addWidget(m_hardwareButton);
    foot->addStretch(1);
    foot->addWidget(buttons);
    qobject_cast<QVBoxLayout *>(layout())->addLayout(foot);
}

void CalibrationDialog::setTheme(const Theme &theme)
{
    for (QLabel *const muted : {m_hint, m_fixedOrigin, m_perRequestOrigin, m_about}) {
        muted->setPalette(labelPalette(theme, &Theme::textMuted));
    }
    m_fault->setPalette(labelPalette(theme, &Theme::warningText));
}

void CalibrationDialog::setHardware(const std::shared_ptr<const Hardware> &hardware,
                                    const LayerTimeFigures &defaults)
{
    const DeviceWording device(*hardware);
    QString hint = tr("No vendor publishes what a layer takes, and every rate and latency rests on it: fixed "
                      "+ micro-batch × per request, and what bandwidth or peak take.");
    if (hardware->device != Hardware().device) {
        hint += u' ' + tr("These speeds are of wafers: they say nothing about a %1.").arg(device.one);
    }
    m_hint->setText(hint);
    m_title->setText(tr("Time of a layer on %1").arg(QString::fromStdString(hardware->name)));
    m_defaults = defaults;
    const LayerTimeFigures present = layerTimeFigures(*hardware);
    if (m_hasHardware && present == m_present) {
        refresh(); // what is being tried stays
        return;
    }
    m_hasHardware = true;
    m_present = present;
    tryTimes(present);
}

void CalibrationDialog::tryTimes(const LayerTimeFigures &figures)
{
    m_tried = figures;
    m_fixed->setText(entryText(HardwareFigure::LayerSeconds, figures.layerSeconds));
    m_perRequest->setText(entryText(HardwareFigure::LayerRequestSeconds, figures.layerRequestSeconds));
    m_fault->hide();
    refresh();
}

void CalibrationDialog::takeTyped()
{
    LayerTimeFigures tried = m_tried;
    const bool taken = take(tried, m_present, fixedTime, *m_fixed)
        && take(tried, m_present, requestTime, *m_perRequest) && tried.times();
    if (!taken) {
        m_fault->setText(tr("Expected a time from 0 to 1000 s, as in \"3.5 µs\""));
        m_fault->show();
        m_apply->setEnabled(false);
        return;
    }
    m_fault->hide();
    m_tried = tried;
    refresh();
}

void CalibrationDialog::takePreset(int speed)
{
    if (speed == noPreset) {
        tryTimes(m_present);
        return;
    }
    const SpeedComparison &comparison = m_calibration.comparisons[static_cast<std::size_t>(speed)];
    if (!comparison.layerSeconds) {
        return;
    }
    const LayerTimes times = splitLayerTime(*comparison.layerSeconds);
    const FigureOrigin origin{FigureStatus::Assumed,
                              CalibrationWording::presetSource(comparison).toStdString()};
    tryTimes({times.layerSeconds, times.layerRequestSeconds, origin, origin});
}

void CalibrationDialog::onActivated(const QTreeWidgetItem *item)
{
    takePreset(m_table->indexOfTopLevelItem(const_cast<QTreeWidgetItem *>(item)));
}

void CalibrationDialog::onCurrentChanged()
{
    const int row = m_table->indexOfTopLevelItem(m_table->currentItem());
    m_about->setText(
        row < 0 ? QString()
                : CalibrationWording::about(m_calibration.comparisons[static_cast<std::size_t>(row)]));
}

void CalibrationDialog::apply()
{
    if (m_apply->isEnabled()) {
        emit applied(m_tried);
    }
}

void CalibrationDialog::refresh()
{
    m_calibration = calibration(publishedSpeeds(), m_tried.times());
    fillTable();
    m_presets->setCurrentIndex(m_presets->findData(presetOf(m_tried)));
    m_spread->setText(CalibrationWording::spread(m_calibration));
    showOrigins();
    m_apply->setEnabled(!m_fault->isVisibleTo(this) && m_tried != m_present);
    m_default->setEnabled(m_tried != m_defaults);
}

void CalibrationDialog::fillTable()
{
    const bool first = m_table->topLevelItemCount() == 0;
    if (first) {
        m_presets->addItem(tr("None"), noPreset);
    }
    for (std::size_t index = 0; index < m_calibration.comparisons.size(); ++index) {
        const SpeedComparison &comparison = m_calibration.comparisons[index];
        const QStringList cells = CalibrationWording::cells(comparison);
        auto *const item =
            first ? new QTreeWidgetItem(m_table) : m_table->topLevelItem(static_cast<int>(index));
        for (int column = 0; column < cells.size(); ++column) {
            const bool isSource = column == CalibrationWording::sourceColumn;
            item->setText(column, isSource ? sourceGap + cells.at(column) : cells.at(column));
            if (CalibrationWording::isFigure(column)) {
                item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
            }
        }
        item->setData(0, Qt::AccessibleTextRole, cells.join(QStringLiteral(", ")));
        if (first) {
            const int width = m_table->fontMetrics().horizontalAdvance(cells.front()) + 2 * rowPadding;
            item->setSizeHint(0, QSize(width, m_table->fontMetrics().height() + rowPadding));
            m_presets->addItem(CalibrationWording::preset(comparison), static_cast<int>(index));
        }
    }
    if (first) {
        for (int column = 0; column < CalibrationWording::sourceColumn; ++column) {
            m_table->resizeColumnToContents(column);
            m_table->setColumnWidth(column, m_table->columnWidth(column) + 2 * rowPadding);
        }
        m_table->setCurrentItem(m_table->topLevelItem(0));
    }
}

void CalibrationDialog::showOrigins()
{
    const auto showAt = [](QLabel &label, const FigureOrigin &origin, bool isKnown) {
        const QString text = CalibrationWording::origin(origin, isKnown);
        label.setText(elidedTo(TextStyle::Label, text, usualSize.width() * 2.0 / 3));
        label.setToolTip(text);
    };
    showAt(*m_fixedOrigin, m_tried.layerOrigin, m_tried.layerSeconds.has_value());
    showAt(*m_perRequestOrigin, m_tried.layerRequestOrigin, m_tried.layerRequestSeconds.has_value());
    m_fixed->setAccessibleDescription(m_fixedOrigin->toolTip());
    m_perRequest->setAccessibleDescription(m_perRequestOrigin->toolTip());
}

/// The published speed that both times say they come from.
int CalibrationDialog::presetOf(const LayerTimeFigures &figures) const
{
    for (std::size_t index = 0; index < m_calibration.comparisons.size(); ++index) {
        const std::string source =
            CalibrationWording::presetSource(m_calibration.comparisons[index]).toStdString();
        if (figures.layerOrigin.source == source && figures.layerRequestOrigin.source == source) {
            return static_cast<int>(index);
        }
    }
    return noPreset;
}

} // namespace waferline
