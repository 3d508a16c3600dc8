// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/hardware_editor.h"

#include "app/main_window/edited_hardware.h"
#include "model/description/writers.h"
#include "widgets/figure_entry.h"
#include "widgets/look.h"
#include "widgets/wording.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace waferline {

namespace {

constexpr int valueWidth = 130;
constexpr int sourceWidth = 330;

HardwareFigure figureAt(std::size_t index)
{
    return static_cast<HardwareFigure>(index);
}

QString titled(QString text)
{
    text[0] = text[0].toUpper();
    return text;
}

bool canBeUnknown(HardwareFigure figure)
{
    return figure != HardwareFigure::SramBytes && figure != HardwareFigure::ReservedBytes;
}

/// A figure of the size that such a one has, to show how it is written: those of WSE-3T.
double exampleOf(HardwareFigure figure)
{
    switch (figure) {
    case HardwareFigure::SramBytes:
    case HardwareFigure::ReservedBytes:
        return 44e9;
    case HardwareFigure::SramBandwidth:
        return 43.2e15;
    case HardwareFigure::PeakOperations:
        return 25e15;
    case HardwareFigure::Watts:
        return 46e3;
    case HardwareFigure::HopSeconds:
    case HardwareFigure::LayerSeconds:
    case HardwareFigure::LayerRequestSeconds:
        break;
    }
    return 2e-6;
}

/// The figure that a fault's pointer ends in, e.g. "/timing/layer_seconds".
std::optional<HardwareFigure> figureOf(const Fault &fault)
{
    return parseHardwareFigure(std::string_view(fault.pointer).substr(fault.pointer.rfind('/') + 1));
}

} // namespace

HardwareEditor::HardwareEditor(QWidget *parent)
    : QDialog(parent)
    , m_title(new QLabel)
    , m_hint(new QLabel(tr("A value that is changed counts as assumed until you say where it comes from. "
                           "Units may be left out or changed: 44 GB, 44e9.")))
    , m_message(new QLabel)
    , m_reset(new QPushButton)
    , m_save(new QPushButton(tr("Save…")))
    , m_calibrate(new QPushButton(tr("Calibration…")))
{
    setObjectName(QStringLiteral("hardwareEditor"));
    setWindowTitle(tr("Hardware figures"));
    setAttribute(Qt::WA_WindowPropagation);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setFont(fontOf(TextStyle::Title));
    m_hint->setWordWrap(true);
    m_message->setObjectName(QStringLiteral("hardwareMessage"));
    m_message->setTextFormat(Qt::PlainText);
    m_message->setWordWrap(true);
    m_message->hide();
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_title);
    column->addWidget(m_hint);
    auto *grid = new QGridLayout;
    const std::array headers{tr("Figure"), tr("Value"), QString(), tr("Status"), tr("Source")};
    for (std::size_t index = 0; index < headers.size(); ++index) {
        grid->addWidget(new QLabel(headers.at(index)), 0, static_cast<int>(index));
    }
    for (std::size_t index = 0; index < m_rows.size(); ++index) {
        buildRow(figureAt(index), *grid);
        connectRow(figureAt(index));
    }
    column->addLayout(grid);
    column->addWidget(m_message);
    buildFoot();
}

/// A field that loses the focus on the way out hands nothing in any more.
HardwareEditor::~HardwareEditor()
{
    for (const Row &each : m_rows) {
        each.value->disconnect(this);
        each.source->disconnect(this);
    }
}

void HardwareEditor::buildRow(HardwareFigure figure, QGridLayout &grid)
{
    const QString key = QString::fromStdString(std::string(toString(figure)));
    const auto named = [&key](QWidget *widget, const char *part) {
        widget->setObjectName(QStringLiteral("hardware-%1-%2").arg(key, QLatin1String(part)));
    };
    Row &made = row(figure);
    made = {new QLabel, new QLineEdit, nullptr, new QComboBox, new QLineEdit, new QLabel};
    named(made.value, "value");
    named(made.status, "status");
    named(made.source, "source");
    named(made.fault, "fault");
    made.name->setBuddy(made.value);
    made.value->setFixedWidth(valueWidth);
    made.source->setMinimumWidth(sourceWidth);
    made.status->addItem(tr("not given"));
    for (std::size_t index = 0; index < figureStatusNames().size(); ++index) {
        made.status->addItem(Wording::status(static_cast<FigureStatus>(index)));
    }
    made.fault->setTextFormat(Qt::PlainText);
    made.fault->hide();
    const int line = 1 + 2 * static_cast<int>(figure);
    grid.addWidget(made.name, line, 0);
    grid.addWidget(made.value, line, 1);
    if (canBeUnknown(figure)) {
        made.unknown = new QCheckBox(tr("unknown"));
        named(made.unknown, "unknown");
        grid.addWidget(made.unknown, line, 2);
    }
    grid.addWidget(made.status, line, 3);
    grid.addWidget(made.source, line, 4);
    grid.addWidget(made.fault, line + 1, 1, 1, 4);
}

void HardwareEditor::connectRow(HardwareFigure figure)
{
    const Row &made = row(figure);
    connect(made.value, &QLineEdit::editingFinished, this, [this, figure] { takeValue(figure); });
    connect(made.source, &QLineEdit::editingFinished, this, [this, figure] { takeOrigin(figure); });
    connect(made.status, &QComboBox::activated, this, [this, figure] { takeOrigin(figure); });
    if (made.unknown != nullptr) {
        connect(made.unknown, &QCheckBox::clicked, this,
                [this, figure](bool unknown) { takeUnknown(figure, unknown); });
    }
}

void HardwareEditor::buildFoot()
{
    m_reset->setObjectName(QStringLiteral("hardwareReset"));
    m_save->setObjectName(QStringLiteral("hardwareSave"));
    m_save->setAccessibleName(tr("Save the hardware description"));
    m_calibrate->setObjectName(QStringLiteral("hardwareCalibration"));
    m_calibrate->setAccessibleName(tr("Calibration of the layer times"));
    m_calibrate->setToolTip(tr("Layer times from published speeds"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QPushButton *const close = buttons->button(QDialogButtonBox::Close);
    close->setObjectName(QStringLiteral("hardwareClose"));
    close->setAccessibleName(tr("Close"));
    for (QPushButton *const button : {m_reset, m_save, m_calibrate, close}) {
        button->setAutoDefault(false); // Return hands a field in and no more
    }
    connect(m_reset, &QPushButton::clicked, this, &HardwareEditor::reset);
    connect(m_save, &QPushButton::clicked, this, &HardwareEditor::saveRequested);
    connect(m_calibrate, &QPushButton::clicked, this, &HardwareEditor::calibrationRequested);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *foot = new QHBoxLayout;
    foot->addWidget(m_reset);
    foot->addWidget(m_save);
    foot->addWidget(m_calibrate);
    foot->addStretch(1);
    foot->addWidget(buttons);
    qobject_cast<QVBoxLayout *>(layout())->addLayout(foot);
}

void HardwareEditor::setTheme(const Theme &theme)
{
    m_hint->setPalette(labelPalette(theme, &Theme::textMuted));
    m_message->setPalette(labelPalette(theme, &Theme::warningText));
    for (const Row &each : m_rows) {
        each.fault->setPalette(labelPalette(theme, &Theme::warningText));
    }
}

void HardwareEditor::setHardware(const std::shared_ptr<const Hardware> &hardware)
{
    if (hardware == m_hardware) {
        return; // what is being typed stays
    }
    m_hardware = hardware;
    if (!isEdited(*hardware)) {
        m_unedited = hardware;
    }
    m_message->hide();
    m_title->setText(QString::fromStdString(hardware->name));
    const auto first = original();
    m_reset->setEnabled(first != nullptr && *first != *hardware);
    m_reset->setText(tr("Reset to %1").arg(elidedTo(TextStyle::Label, nameBeforeEdits(*hardware), 200)));
    m_reset->setAccessibleName(tr("Reset to %1").arg(nameBeforeEdits(*hardware)));
    for (std::size_t index = 0; index < m_rows.size(); ++index) {
        showRow(figureAt(index));
    }
}

void HardwareEditor::showRow(HardwareFigure figure)
{
    const Row &shown = row(figure);
    const QString name = titled(Wording::figureName(figure, DeviceWording(*m_hardware)));
    const std::optional<double> value = m_hardware->figure(figure);
    const FigureOrigin &origin = m_hardware->origin(figure);
    shown.name->setText(name);
    shown.value->setText(value ? figureEntryText(figure, *value) : QString());
    shown.value->setPlaceholderText(value ? QString() : tr("unknown"));
    shown.value->setAccessibleName(name);
    shown.status->setAccessibleName(tr("%1: status").arg(name));
    shown.status->setCurrentIndex(origin.status ? 1 + static_cast<int>(*origin.status) : 0);
    shown.status->setEnabled(value.has_value());
    shown.source->setAccessibleName(tr("%1: source").arg(name));
    shown.source->setText(QString::fromStdString(origin.source));
    shown.source->setToolTip(shown.source->text()); // whole, where the field is too short for it
    shown.source->setCursorPosition(0);
    shown.source->setEnabled(value.has_value());
    if (shown.unknown != nullptr) {
        shown.unknown->setAccessibleName(tr("%1: unknown").arg(name));
        shown.unknown->setChecked(!value);
    }
    setFault(figure, {});
}

void HardwareEditor::setFault(HardwareFigure figure, const QString &fault)
{
    const Row &at = row(figure);
    at.fault->setText(fault);
    at.fault->setVisible(!fault.isEmpty());
    at.value->setAccessibleDescription(fault);
}

void HardwareEditor::takeValue(HardwareFigure figure)
{
    const QString text = row(figure).value->text().trimmed();
    const std::optional<double> present = m_hardware->figure(figure);
    if (text == (present ? figureEntryText(figure, *present) : QString())) {
        showRow(figure); // also "unknown" again, if no value came
        return;
    }
    const std::optional<double> value = figureEntry(figure, text);
    if (!value) {
        setFault(figure,
                 tr("Expected a number, with a unit as in \"%1\"")
                     .arg(figureEntryText(figure, present.value_or(exampleOf(figure)))));
        return;
    }
    Hardware changed = *m_hardware;
    changed.setFigure(figure, value);
    changed.origin(figure) = {FigureStatus::Assumed, {}};
    handIn(figure, std::move(changed));
}

void HardwareEditor::takeUnknown(HardwareFigure figure, bool unknown)
{
    if (!unknown) { // a value is to come
        row(figure).value->setFocus();
        return;
    }
    Hardware changed = *m_hardware;
    changed.setFigure(figure, std::nullopt);
    changed.origin(figure) = {};
    handIn(figure, std::move(changed));
}

void HardwareEditor::takeOrigin(HardwareFigure figure)
{
    const Row &from = row(figure);
    Hardware changed = *m_hardware;
    FigureOrigin &origin = changed.origin(figure);
    const int status = from.status->currentIndex();
    origin.status = status > 0 ? std::optional(static_cast<FigureStatus>(status - 1)) : std::nullopt;
    origin.source = from.source->text().trimmed().toStdString();
    handIn(figure, std::move(changed));
}

/// The reader of files decides what is right, so that all that is edited can be saved and opened again.
void HardwareEditor::handIn(HardwareFigure figure, Hardware changed)
{
    if (changed == *m_hardware) {
        return;
    }
    markEdited(changed);
    auto checked = readHardware(writeHardware(changed), "hardware");
    if (!checked) {
        const Fault &fault = checked.error().front();
        const QString expected =
            QString::fromStdString(fault.expected).replace(QStringLiteral("or null"), tr("or unknown"));
        setFault(figureOf(fault).value_or(figure), tr("Expected %1").arg(expected));
        return;
    }
    m_message->hide();
    emit edited(std::make_shared<const Hardware>(*std::move(checked)),
                tr("hardware: %1").arg(Wording::figureName(figure, DeviceWording(*m_hardware))));
}

void HardwareEditor::showRefusal(const QString &reason)
{
    for (std::size_t index = 0; index < m_rows.size(); ++index) {
        showRow(figureAt(index));
    }
    m_message->setText(reason);
    m_message->show();
}

/// What the present hardware was before it was edited; null if that is not known.
std::shared_ptr<const Hardware> HardwareEditor::original() const
{
    if (m_unedited && QString::fromStdString(m_unedited->name) == nameBeforeEdits(*m_hardware)) {
        return m_unedited;
    }
    return bundledBeforeEdits(*m_hardware);
}

void HardwareEditor::reset()
{
    if (const auto first = original()) {
        emit edited(first, tr("reset hardware"));
    }
}

} // namespace waferline
