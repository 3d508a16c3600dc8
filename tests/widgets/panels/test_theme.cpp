// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/look.h"
#include "widgets/theme.h"

#include <QTest>

using namespace waferline;

class ThemeTest : public QObject {
    Q_OBJECT
private slots:
    void textIsReadable_data();
    void textIsReadable();
    void textStaysReadableOnAMarkedStep();
    void contrastIsThatOfWcag();
    void desktopPaletteChoosesTheTheme();
    void fillsOfALayerAreApartFromTheirLitOnes();
};

void ThemeTest::textIsReadable_data()
{
    QTest::addColumn<QColor>("text");
    QTest::addColumn<QColor>("background");
    const auto add = [](const Theme &theme, const char *name, ThemeColour text, ThemeColour background) {
        QTest::addRow("%s, %s", theme.isDark() ? "dark" : "light", name) << theme.*text << theme.*background;
    };
    for (const Theme *const theme : {&Theme::light(), &Theme::dark()}) {
        add(*theme, "text on window", &Theme::text, &Theme::window);
        add(*theme, "text on panel", &Theme::text, &Theme::panel);
        add(*theme, "text on card", &Theme::text, &Theme::card);
        add(*theme, "text on inset", &Theme::text, &Theme::inset);
        add(*theme, "text on warning fill", &Theme::text, &Theme::warningFill);
        add(*theme, "muted on window", &Theme::textMuted, &Theme::window);
        add(*theme, "muted on panel", &Theme::textMuted, &Theme::panel);
        add(*theme, "muted on card", &Theme::textMuted, &Theme::card);
        add(*theme, "muted on inset", &Theme::textMuted, &Theme::inset);
        add(*theme, "muted on warning fill", &Theme::textMuted, &Theme::warningFill);
        add(*theme, "accent on panel", &Theme::accentText, &Theme::panel);
        add(*theme, "accent on window", &Theme::accentText, &Theme::window);
        add(*theme, "accent on card", &Theme::accentText, &Theme::card);
        add(*theme, "accent on inset", &Theme::accentText, &Theme::inset);
        add(*theme, "warning on panel", &Theme::warningText, &Theme::panel);
        add(*theme, "warning on window", &Theme::warningText, &Theme::window);
        add(*theme, "warning on card", &Theme::warningText, &Theme::card);
        add(*theme, "warning on inset", &Theme::warningText, &Theme::inset);
        add(*theme, "warning on warning fill", &Theme::warningText, &Theme::warningFill);
        for (const ThemeColour colour : {&Theme::betterText, &Theme::compared}) {
            add(*theme, "of what is compared, on panel", colour, &Theme::panel);
            add(*theme, "of what is compared, on window", colour, &Theme::window);
            add(*theme, "of what is compared, on inset", colour, &Theme::inset);
        }
        add(*theme, "on accent", &Theme::onAccent, &Theme::accent);
        add(*theme, "letter on A", &Theme::onRequest, &Theme::requestA);
        add(*theme, "letter on B", &Theme::onRequest, &Theme::requestB);
        add(*theme, "letter on C", &Theme::onRequest, &Theme::requestC);
        add(*theme, "letter on others", &Theme::onRequest, &Theme::requestOther);
    }
}

void ThemeTest::textIsReadable()
{
    QFETCH(QColor, text);
    QFETCH(QColor, background);
    QCOMPARE_GE(contrastRatio(text, background), 4.5);
}

void ThemeTest::textStaysReadableOnAMarkedStep()
{
    constexpr double strongestTint = 0.16; // of sheet_view.cpp
    for (const Theme *const theme : {&Theme::light(), &Theme::dark()}) {
        const QColor marked = blended(theme->panel, theme->accent, strongestTint);
        QCOMPARE_GE(contrastRatio(theme->text, marked), 4.5);
        QCOMPARE_GE(contrastRatio(theme->textMuted, marked), 4.5);
        QCOMPARE_GE(contrastRatio(theme->warningText, marked), 4.5);
    }
}

void ThemeTest::contrastIsThatOfWcag()
{
    QCOMPARE(contrastRatio(Qt::white, Qt::black), 21.0);
    QCOMPARE(contrastRatio(Qt::black, Qt::white), 21.0);
    QCOMPARE(contrastRatio(Qt::red, Qt::red), 1.0);
    // #767676 is the lightest grey that passes on white: 4.54.
    QVERIFY(qAbs(contrastRatio(QColor(0x767676), Qt::white) - 4.54) < 0.005);
}

void ThemeTest::desktopPaletteChoosesTheTheme()
{
    QCOMPARE(Theme::ofPalette(Theme::light().palette()), ThemeKind::Light);
    QCOMPARE(Theme::ofPalette(Theme::dark().palette()), ThemeKind::Dark);
}

void ThemeTest::fillsOfALayerAreApartFromTheirLitOnes()
{
    for (const Theme *const theme : {&Theme::light(), &Theme::dark()}) {
        for (const LayerKind kind :
             {LayerKind::LinearAttention, LayerKind::FullAttention, LayerKind::SlidingAttention,
              LayerKind::FeedForward, LayerKind::Embedding, LayerKind::Head}) {
            QCOMPARE_GE(contrastRatio(theme->layerColour(kind), theme->litColour(kind)), 1.3);
            QCOMPARE(theme->*layerColourOf(kind), theme->layerColour(kind));
        }
    }
}

QTEST_GUILESS_MAIN(ThemeTest)
#include "test_theme.moc"
