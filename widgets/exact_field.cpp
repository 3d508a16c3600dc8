// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/exact_field.h"

#include "widgets/look.h"

#include <QKeyEvent>
#include <QPainter>

#include <cmath>

namespace waferline {

namespace {

constexpr int fieldHeight = 24;
constexpr double cornerRadius = 4;
constexpr int sidePadding = 3;
constexpr int unitGap = 1;

} // namespace

ExactField::ExactField(QWidget *parent)
    : QLineEdit(parent)
{
    setFrame(false);
    setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    setFont(fontOf(TextStyle::LabelStrong));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMaxLength(40);
    setAcceptDrops(false); // a file that is dropped here is for the window
    setAttribute(Qt::WA_Hover);
    fitMargins();
    applyPalette();
    connect(this, &QLineEdit::editingFinished, this, &ExactField::handIn);
    connect(this, &QLineEdit::textEdited, this, &ExactField::clearFault);
    connect(this, &QLineEdit::textChanged, this, &ExactField::fitMargins);
}

void ExactField::setTheme(const Theme &theme)
{
    m_theme = theme;
    applyPalette();
    update();
}

void ExactField::applyPalette()
{
    QPalette palette = m_theme.palette();
    palette.setColor(QPalette::Base, Qt::transparent);
    setPalette(palette);
}

void ExactField::setUnit(const QString &unit)
{
    if (unit == m_unit) {
        return;
    }
    m_unit = unit;
    fitMargins();
    update();
}

void ExactField::fitMargins()
{
    constexpr int insideLineEdit = 5; // its own margins, and the cursor
    const int unitWidth =
        m_unit.isEmpty() ? 0 : unitGap + static_cast<int>(std::ceil(widthOf(TextStyle::Label, m_unit)));
    const double needed =
        widthOf(TextStyle::LabelStrong, text()) + unitWidth + 2 * sidePadding + insideLineEdit;
    m_unitFits = needed <= width();
    const QMargins margins(sidePadding, 0, sidePadding + (m_unitFits ? unitWidth : 0), 0);
    if (margins != textMargins()) {
        setTextMargins(margins);
    }
}

void ExactField::setShownText(const QString &text)
{
    if (text == m_shown && (isModified() || this->text() == text)) {
        return;
    }
    m_shown = text;
    setText(text);
    setModified(false);
    clearFault();
}

void ExactField::handIn()
{
    if (!isModified()) {
        return;
    }
    const QString before = m_shown;
    emit handedIn(text());
    if (!m_fault.isEmpty()) {
        return;
    }
    // An entry that means the value that is there already is written as that value again.
    setModified(false);
    if (m_shown == before && text() != m_shown) {
        setText(m_shown);
    }
    if (hasFocus()) {
        selectAll();
    }
}

void ExactField::setFault(const QString &expected)
{
    m_fault = expected;
    update();
    emit faultChanged(m_fault);
}

void ExactField::clearFault()
{
    if (!m_fault.isEmpty()) {
        setFault(QString());
    }
}

bool ExactField::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *const key = static_cast<QKeyEvent *>(event);
        // With nothing typed to take back, undo is the window's; and so is Ctrl+E, the end of the line on
        // some desktops, where End leads to as well.
        if ((key->matches(QKeySequence::Undo) && !isUndoAvailable())
            || (key->matches(QKeySequence::Redo) && !isRedoAvailable())
            || (key->key() == Qt::Key_E && key->modifiers() == Qt::ControlModifier)) {
            event->ignore();
            return true;
        }
    }
    return QLineEdit::event(event);
}

void ExactField::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && (isModified() || !m_fault.isEmpty())) {
        setText(m_shown);
        setModified(false);
        clearFault();
        selectAll();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void ExactField::focusInEvent(QFocusEvent *event)
{
    QLineEdit::focusInEvent(event);
    if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason) {
        selectAll();
    }
}

void ExactField::enterEvent(QEnterEvent *event)
{
    QLineEdit::enterEvent(event);
    update();
}

void ExactField::leaveEvent(QEvent *event)
{
    QLineEdit::leaveEvent(event);
    update();
}

void ExactField::resizeEvent(QResizeEvent *event)
{
    QLineEdit::resizeEvent(event);
    fitMargins();
}

void ExactField::paintEvent(QPaintEvent *event)
{
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF area = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
        if (!m_fault.isEmpty()) {
            painter.setBrush(m_theme.warningFill);
            painter.setPen(QPen(m_theme.warningText, hasFocus() ? 2 : 1));
            painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), cornerRadius, cornerRadius);
        } else if (hasFocus()) {
            painter.setBrush(m_theme.panel);
            painter.setPen(QPen(m_theme.accentText, 2));
            painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), cornerRadius, cornerRadius);
        } else if (isEnabled()) {
            painter.setBrush(underMouse() ? m_theme.inset : QColor(Qt::transparent));
            painter.setPen(underMouse() ? QPen(m_theme.border, 1) : QPen(Qt::NoPen));
            painter.drawRoundedRect(area, cornerRadius, cornerRadius);
        }
        if (m_unitFits && !m_unit.isEmpty()) {
            painter.setFont(fontOf(TextStyle::Label));
            painter.setPen(m_theme.textMuted);
            painter.drawText(QRectF(rect()).adjusted(0, 0, -sidePadding, 0),
                             Qt::AlignRight | Qt::AlignVCenter, m_unit);
        }
    }
    QLineEdit::paintEvent(event);
}

QSize ExactField::sizeHint() const
{
    return {120, fieldHeight};
}

QSize ExactField::minimumSizeHint() const
{
    return {50, fieldHeight};
}

} // namespace waferline
