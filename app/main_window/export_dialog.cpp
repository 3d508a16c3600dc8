// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/export_dialog.h"

#include "app/export/save_picture.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSettings>
#include <QSignalBlocker>
#include <QSpinBox>

#include <array>
#include <utility>

namespace waferline {

namespace {

constexpr std::array<QSize, 4> presets{QSize(1920, 1080), QSize(3840, 2160), QSize(1280, 720),
                                       QSize(1440, 900)};
constexpr QSize previewSize(520, 320);

const QString folderKey = QStringLiteral("export/folder");

QString fileNameOf(PictureView view)
{
    const std::string_view name = pictureViewName(view);
    return QStringLiteral("waferline-%1.png")
        .arg(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
}

template <typename W>
W *named(W *widget, const char *objectName, const QString &accessibleName)
{
    widget->setObjectName(QLatin1String(objectName));
    widget->setAccessibleName(accessibleName);
    return widget;
}

} // namespace

ExportDialog::ExportDialog(Setup setup, double seconds, ThemeKind windowTheme, QSettings *settings,
                           QWidget *parent)
    : QDialog(parent)
    , m_setup(std::move(setup))
    , m_seconds(seconds)
    , m_windowTheme(windowTheme)
    , m_settings(settings)
    , m_view(named(new QComboBox, "exportView", tr("What the picture shows")))
    , m_preset(named(new QComboBox, "exportPreset", tr("Size of a slide")))
    , m_width(named(new QSpinBox, "exportWidth", tr("Width in pixels, before the scale")))
    , m_height(named(new QSpinBox, "exportHeight", tr("Height in pixels, before the scale")))
    , m_scale(named(new QDoubleSpinBox, "exportScale", tr("Scale")))
    , m_theme(named(new QComboBox, "exportTheme", tr("Theme of the picture")))
    , m_background(named(new QComboBox, "exportBackground", tr("Background of the picture")))
    , m_title(named(new QCheckBox(tr("Title")), "exportTitle", tr("With title")))
    , m_legend(named(new QCheckBox(tr("Legend")), "exportLegend", tr("With legend")))
    , m_caption(named(new QCheckBox(tr("Caption with the assumptions")), "exportCaption", tr("With caption")))
    , m_pixels(new QLabel)
    , m_preview(named(new QLabel, "exportPreview", tr("Preview")))
    , m_message(named(new QLabel, "exportMessage", tr("Message")))
{
    setObjectName(QStringLiteral("exportDialog"));
    setWindowTitle(tr("Export PNG"));
    setAttribute(Qt::WA_WindowPropagation);
    buildChoices();
    buildForm();
    restoreSettings();
    connectChoices();
    onChanged();
}

void ExportDialog::buildChoices()
{
    const auto addView = [this](const QString &name, PictureView view) {
        m_view->addItem(name, static_cast<int>(view));
    };
    addView(tr("Floor"), PictureView::Floor);
    addView(tr("Whole window"), PictureView::Window);
    addView(tr("Timeline"), PictureView::Timeline);
    for (const ChartKind chart : chartKinds) {
        addView(chartName(chart), pictureViewOf(chart));
    }
    for (const QSize &preset : presets) {
        m_preset->addItem(tr("%1 × %2").arg(preset.width()).arg(preset.height()), preset);
    }
    m_preset->addItem(tr("Free size"));
    for (QSpinBox *side : {m_width, m_height}) {
        side->setRange(smallestPictureSide, largestPictureSide);
        side->setSuffix(tr(" px"));
    }
    m_scale->setRange(smallestPictureScale, largestPictureScale);
    m_scale->setSingleStep(0.25);
    m_scale->setValue(1);
    m_width->setValue(presets[0].width());
    m_height->setValue(presets[0].height());
    m_theme->addItem(tr("Light"));
    m_theme->addItem(tr("Dark"));
    m_theme->addItem(tr("As shown"));
    m_background->addItem(tr("Theme"));
    m_background->addItem(tr("White"));
    m_background->addItem(tr("Transparent"));
    for (QCheckBox *part : {m_title, m_legend, m_caption}) {
        part->setChecked(true);
    }
}

void ExportDialog::buildForm()
{
    auto *size = new QHBoxLayout;
    size->addWidget(m_width);
    size->addWidget(new QLabel(QStringLiteral("×")));
    size->addWidget(m_height);
    auto *form = new QFormLayout;
    form->addRow(tr("&Show"), m_view);
    form->addRow(tr("S&lide"), m_preset);
    form->addRow(tr("Size"), size);
    form->addRow(tr("S&cale"), m_scale);
    form->addRow(QString(), m_pixels);
    form->addRow(tr("&Theme"), m_theme);
    form->addRow(tr("&Background"), m_background);
    form->addRow(tr("With"), m_title);
    form->addRow(QString(), m_legend);
    form->addRow(QString(), m_caption);

    m_preview->setFixedSize(previewSize);
    m_preview->setAlignment(Qt::AlignCenter);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setWordWrap(true);
    m_message->hide();
    auto *upper = new QHBoxLayout;
    upper->addLayout(form);
    upper->addSpacing(12);
    upper->addWidget(m_preview);

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    named(buttons->button(QDialogButtonBox::Cancel), "exportCancel", tr("Cancel"));
    m_export = buttons->addButton(tr("Export…"), QDialogButtonBox::AcceptRole);
    named(m_export, "exportAccept", tr("Export"));
    connect(buttons, &QDialogButtonBox::accepted, this, &ExportDialog::askForFile);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->addLayout(upper);
    column->addWidget(m_message);
    column->addWidget(buttons);
    column->setSizeConstraint(QLayout::SetFixedSize);
}

void ExportDialog::connectChoices()
{
    connect(m_preset, &QComboBox::currentIndexChanged, this, &ExportDialog::onPresetChosen);
    for (QComboBox *choice : {m_view, m_theme, m_background}) {
        connect(choice, &QComboBox::currentIndexChanged, this, &ExportDialog::onChanged);
    }
    for (QSpinBox *side : {m_width, m_height}) {
        connect(side, &QSpinBox::valueChanged, this, &ExportDialog::onChanged);
    }
    connect(m_scale, &QDoubleSpinBox::valueChanged, this, &ExportDialog::onChanged);
    for (QCheckBox *part : {m_title, m_legend, m_caption}) {
        connect(part, &QCheckBox::toggled, this, &ExportDialog::onChanged);
    }
}

PictureView ExportDialog::view() const
{
    return static_cast<PictureView>(m_view->currentData().toInt());
}

PictureOptions ExportDialog::options() const
{
    constexpr std::array<ThemeKind, 2> themes{ThemeKind::Light, ThemeKind::Dark};
    constexpr std::array<PictureBackground, 3> backgrounds{PictureBackground::Theme, PictureBackground::White,
                                                           PictureBackground::Transparent};
    PictureOptions options;
    options.size = {m_width->value(), m_height->value()};
    options.scale = m_scale->value();
    const auto theme = static_cast<std::size_t>(m_theme->currentIndex());
    options.theme = theme < themes.size() ? themes.at(theme) : m_windowTheme;
    options.background = backgrounds.at(static_cast<std::size_t>(m_background->currentIndex()));
    options.title = m_title->isChecked();
    options.legend = m_legend->isChecked();
    options.caption = m_caption->isChecked();
    return options;
}

void ExportDialog::onPresetChosen()
{
    const QSize preset = m_preset->currentData().toSize();
    if (!preset.isValid()) {
        return;
    }
    const QSignalBlocker blockWidth(m_width);
    const QSignalBlocker blockHeight(m_height);
    m_width->setValue(preset.width());
    m_height->setValue(preset.height());
    onChanged();
}

void ExportDialog::onChanged()
{
    const PictureOptions chosen = options();
    const int preset = m_preset->findData(chosen.size);
    {
        const QSignalBlocker block(m_preset);
        m_preset->setCurrentIndex(preset >= 0 ? preset : m_preset->count() - 1);
    }
    // A window is painted as it is, and only the floor needs a legend.
    m_background->setEnabled(view() != PictureView::Window);
    m_title->setEnabled(view() != PictureView::Window);
    m_legend->setEnabled(view() == PictureView::Floor);
    const QSize pixels = chosen.pixels();
    const bool possible = isPossible(chosen);
    const QLocale locale;
    m_pixels->setText(
        possible ? tr("%1 × %2 pixels").arg(locale.toString(pixels.width()), locale.toString(pixels.height()))
                 : tr("too large or too small: a side is %1 to %2 pixels, a picture at most %3 million")
                       .arg(smallestPictureSide)
                       .arg(locale.toString(largestPictureSide))
                       .arg(mostPicturePixels / 1'000'000));
    m_pixels->setWordWrap(true);
    m_export->setEnabled(possible);
    m_message->hide();
    updatePreview();
}

void ExportDialog::updatePreview()
{
    PictureOptions preview = options();
    const double ratio = devicePixelRatioF();
    const double fit = std::min(static_cast<double>(previewSize.width()) / preview.size.width(),
                                static_cast<double>(previewSize.height()) / preview.size.height());
    preview.scale = fit * ratio;
    QImage image = pictureOf(view(), m_setup, m_seconds, preview);
    image.setDevicePixelRatio(ratio);
    m_preview->setPixmap(QPixmap::fromImage(image));
}

void ExportDialog::askForFile()
{
    const QString folder = m_settings != nullptr ? m_settings->value(folderKey).toString() : QString();
    const QString suggested = QDir(folder).filePath(fileNameOf(view()));
    QString path =
        QFileDialog::getSaveFileName(this, tr("Export PNG"), suggested, tr("PNG pictures (*.png)"));
    if (path.isEmpty()) {
        return;
    }
    if (QFileInfo(path).suffix().isEmpty()) {
        path += QStringLiteral(".png");
    }
    if (exportTo(path)) {
        accept();
    }
}

bool ExportDialog::exportTo(const QString &path)
{
    m_message->hide(); // of a try before
    setCursor(Qt::WaitCursor);
    const auto saved = savePicture(recordedPictureOf(view(), m_setup, m_seconds, options()), path);
    unsetCursor();
    if (!saved) {
        m_message->setText(saved.error());
        m_message->show();
        return false;
    }
    saveSettings(path);
    return true;
}

void ExportDialog::restoreSettings()
{
    if (m_settings == nullptr) {
        return;
    }
    m_settings->beginGroup(QStringLiteral("export"));
    const auto restore = [this](QComboBox *box, const QString &key) {
        const int index = m_settings->value(key, box->currentIndex()).toInt();
        box->setCurrentIndex(index >= 0 && index < box->count() ? index : 0);
    };
    restore(m_view, QStringLiteral("view"));
    restore(m_theme, QStringLiteral("theme"));
    restore(m_background, QStringLiteral("background"));
    m_width->setValue(m_settings->value(QStringLiteral("width"), m_width->value()).toInt());
    m_height->setValue(m_settings->value(QStringLiteral("height"), m_height->value()).toInt());
    m_scale->setValue(m_settings->value(QStringLiteral("scale"), m_scale->value()).toDouble());
    m_title->setChecked(m_settings->value(QStringLiteral("title"), true).toBool());
    m_legend->setChecked(m_settings->value(QStringLiteral("legend"), true).toBool());
    m_caption->setChecked(m_settings->value(QStringLiteral("caption"), true).toBool());
    m_settings->endGroup();
}

void ExportDialog::saveSettings(const QString &path)
{
    if (m_settings == nullptr) {
        return;
    }
    m_settings->setValue(folderKey, QFileInfo(path).absolutePath());
    m_settings->beginGroup(QStringLiteral("export"));
    m_settings->setValue(QStringLiteral("view"), m_view->currentIndex());
    m_settings->setValue(QStringLiteral("theme"), m_theme->currentIndex());
    m_settings->setValue(QStringLiteral("background"), m_background->currentIndex());
    m_settings->setValue(QStringLiteral("width"), m_width->value());
    m_settings->setValue(QStringLiteral("height"), m_height->value());
    m_settings->setValue(QStringLiteral("scale"), m_scale->value());
    m_settings->setValue(QStringLiteral("title"), m_title->isChecked());
    m_settings->setValue(QStringLiteral("legend"), m_legend->isChecked());
    m_settings->setValue(QStringLiteral("caption"), m_caption->isChecked());
    m_settings->endGroup();
}

} // namespace waferline
