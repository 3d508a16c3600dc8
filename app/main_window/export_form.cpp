// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/export_form.h"

#include "app/main_window/size_fields.h"
#include "widgets/named.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QSignalBlocker>

#include <algorithm>
#include <array>

namespace waferline {

namespace {

constexpr std::array<QSize, 4> presets{QSize(1920, 1080), QSize(3840, 2160), QSize(1280, 720),
                                       QSize(1440, 900)};
constexpr int allViews = -1;
constexpr int asShown = 2; // of the themes
constexpr int longestText = 500;

} // namespace

ExportForm::ExportForm(ThemeKind windowTheme, QWidget *parent)
    : QWidget(parent)
    , m_windowTheme(windowTheme)
    , m_view(named(new QComboBox, "exportView", tr("What the picture shows")))
    , m_format(named(new QComboBox, "exportFormat", tr("Format of the file")))
    , m_size(new SizeFields(QStringLiteral("export"), presets, this))
    , m_scale(named(new QDoubleSpinBox, "exportScale", tr("Scale")))
    , m_pixels(named(new QLabel, "exportPixels", tr("Pixels of the picture")))
    , m_theme(named(new QComboBox, "exportTheme", tr("Theme of the picture")))
    , m_background(named(new QComboBox, "exportBackground", tr("Background of the picture")))
    , m_title(named(new QCheckBox(tr("T&itle")), "exportTitle", tr("With title")))
    , m_titleText(named(new QLineEdit, "exportTitleText", tr("Another title")))
    , m_legend(named(new QCheckBox(tr("&Legend")), "exportLegend", tr("With legend")))
    , m_caption(named(new QCheckBox(tr("C&aption")), "exportCaption", tr("With caption")))
    , m_captionText(named(new QLineEdit, "exportCaptionText", tr("Another caption")))
{
    setObjectName(QStringLiteral("exportForm"));
    buildChoices();
    buildLayout();
    connectChoices();
    onChanged();
}

void ExportForm::buildChoices()
{
    const auto addView = [this](const QString &name, PictureView view) {
        m_view->addItem(name, static_cast<int>(view));
    };
    addView(tr("Floor"), PictureView::Floor);
    addView(tr("Whole window"), PictureView::Window);
    addView(tr("Timeline"), PictureView::Timeline);
    for (const ChartKind kind : chartKinds) {
        addView(chartName(kind), pictureViewOf(kind));
    }
    m_view->addItem(tr("All of them, into a folder"), allViews);
    m_format->addItem(tr("PNG picture"));
    m_format->addItem(tr("SVG drawing"));
    m_format->addItem(tr("PDF page"));
    m_format->addItem(tr("CSV, the data"));
    m_scale->setRange(smallestPictureScale, largestPictureScale);
    m_scale->setSingleStep(0.25);
    m_theme->addItems({tr("Light"), tr("Dark"), tr("As shown")});
    m_background->addItems({tr("Theme"), tr("White"), tr("Transparent")});
    for (QLineEdit *text : {m_titleText, m_captionText}) {
        text->setMaxLength(longestText);
    }
    setChoice({});
}

void ExportForm::addTextRow(QFormLayout &form, QCheckBox *part, QLineEdit *text)
{
    form.addRow(part, text);
    connect(part, &QCheckBox::toggled, text, &QWidget::setEnabled);
}

void ExportForm::buildLayout()
{
    m_pixels->setWordWrap(true);
    auto *form = new QFormLayout(this);
    form->setContentsMargins({});
    form->addRow(tr("&Show"), m_view);
    form->addRow(tr("&Format"), m_format);
    m_size->addTo(*form);
    form->addRow(tr("S&cale"), m_scale);
    form->addRow(QString(), m_pixels);
    form->addRow(tr("&Theme"), m_theme);
    form->addRow(tr("&Background"), m_background);
    addTextRow(*form, m_title, m_titleText);
    addTextRow(*form, m_caption, m_captionText);
    form->addRow(m_legend);
}

void ExportForm::connectChoices()
{
    connect(m_size, &SizeFields::changed, this, &ExportForm::onChanged);
    for (QComboBox *choice : {m_view, m_format, m_theme, m_background}) {
        connect(choice, &QComboBox::currentIndexChanged, this, &ExportForm::onChanged);
    }
    connect(m_scale, &QDoubleSpinBox::valueChanged, this, &ExportForm::onChanged);
    for (QCheckBox *part : {m_title, m_legend, m_caption}) {
        connect(part, &QCheckBox::toggled, this, &ExportForm::onChanged);
    }
    for (QLineEdit *text : {m_titleText, m_captionText}) {
        connect(text, &QLineEdit::textChanged, this, &ExportForm::onChanged);
    }
}

void ExportForm::offerComparison()
{
    m_view->insertItem(m_view->count() - 1, tr("Comparison with B"), static_cast<int>(PictureView::Compare));
}

ExportChoice ExportForm::choice() const
{
    ExportChoice choice;
    const int view = m_view->currentData().toInt();
    choice.view = view == allViews ? std::nullopt : std::optional(static_cast<PictureView>(view));
    choice.format = static_cast<PictureFormat>(m_format->currentIndex());
    choice.themeAsShown = m_theme->currentIndex() == asShown;
    PictureOptions &options = choice.options;
    options.size = m_size->size();
    options.scale = m_scale->value();
    options.theme = choice.themeAsShown ? m_windowTheme
        : m_theme->currentIndex() == 1  ? ThemeKind::Dark
                                        : ThemeKind::Light;
    options.background = static_cast<PictureBackground>(m_background->currentIndex());
    options.title = m_title->isChecked();
    options.legend = m_legend->isChecked();
    options.caption = m_caption->isChecked();
    options.titleText = m_titleText->text().simplified();
    options.captionText = m_captionText->text().simplified();
    return choice;
}

void ExportForm::setChoice(const ExportChoice &choice)
{
    const QSignalBlocker block(this);
    const int view = m_view->findData(choice.view ? static_cast<int>(*choice.view) : allViews);
    m_view->setCurrentIndex(std::max(0, view)); // a comparison is not always there
    m_format->setCurrentIndex(static_cast<int>(choice.format));
    const PictureOptions &options = choice.options;
    m_size->setSize(options.size);
    m_scale->setValue(options.scale);
    m_theme->setCurrentIndex(choice.themeAsShown ? asShown : options.theme == ThemeKind::Dark ? 1 : 0);
    m_background->setCurrentIndex(static_cast<int>(options.background));
    m_title->setChecked(options.title);
    m_legend->setChecked(options.legend);
    m_caption->setChecked(options.caption);
    m_titleText->setText(options.titleText);
    m_captionText->setText(options.captionText);
}

void ExportForm::setOwnTexts(const FrameTexts &texts)
{
    m_titleText->setPlaceholderText(texts.title);
    m_captionText->setPlaceholderText(texts.caption);
    m_titleText->setToolTip(texts.title);
    m_captionText->setToolTip(texts.caption);
}

bool ExportForm::isPossible() const
{
    const ExportChoice chosen = choice();
    return chosen.format == PictureFormat::Csv || waferline::isPossible(chosen.options);
}

/// A table has no looks; a window is painted as it is; and a legend is only where there are fills.
void ExportForm::enableWhatMatters()
{
    const ExportChoice chosen = choice();
    const bool picture = chosen.format != PictureFormat::Csv;
    const bool framed = picture && chosen.view != PictureView::Window;
    m_size->setEnabled(picture);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_scale, m_theme, m_caption}) {
        widget->setEnabled(picture);
    }
    m_background->setEnabled(framed);
    m_title->setEnabled(framed);
    m_titleText->setEnabled(framed && chosen.options.title);
    m_captionText->setEnabled(picture && chosen.options.caption);
    m_legend->setEnabled(picture
                         && (!chosen.view || chosen.view == PictureView::Floor
                             || chosen.view == PictureView::Sram || chosen.view == PictureView::Compare));
}

void ExportForm::onChanged()
{
    const PictureOptions chosen = choice().options;
    enableWhatMatters();
    if (choice().format == PictureFormat::Csv) {
        m_pixels->setText(tr("as a table, with units"));
        emit changed();
        return;
    }
    const QSize pixels = chosen.pixels();
    const QLocale locale;
    m_pixels->setText(
        isPossible()
            ? tr("%1 × %2 pixels").arg(locale.toString(pixels.width()), locale.toString(pixels.height()))
            : tr("too large or too small: a side is %1 to %2 pixels, a picture at most %3 million")
                  .arg(smallestPictureSide)
                  .arg(locale.toString(largestPictureSide))
                  .arg(mostPicturePixels / 1'000'000));
    emit changed();
}

} // namespace waferline
