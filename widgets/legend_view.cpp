// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/legend_view.h"

#include "widgets/device_wording.h"

#include <QCoreApplication>
#include <QPainter>
#include <QStringList>

#include <algorithm>

namespace waferline {

namespace {

constexpr int rowHeight = 22;
constexpr double swatchSize = 13;
constexpr double textLeft = 22;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(waferline::Legend)
};

bool any(const ModelDescription &model, const auto &test)
{
    return std::any_of(model.shapes.begin(), model.shapes.end(), test);
}

bool has(const ModelDescription &model, LayerKind kind)
{
    return any(model, [kind](const LayerShape &shape) { return shape.kind == kind; });
}

} // namespace

std::vector<LegendEntry> legendOf(const Plan &plan)
{
    const ModelDescription &model = *plan.model;
    std::vector<LegendEntry> entries;
    const auto addKind = [&](LayerKind kind, const QString &text) {
        if (has(model, kind)) {
            entries.push_back({text, layerColourOf(kind)});
        }
    };
    addKind(LayerKind::LinearAttention, Words::tr("Linear-attention weights"));
    addKind(LayerKind::FullAttention, Words::tr("Full-attention weights"));
    addKind(LayerKind::SlidingAttention, Words::tr("Sliding-attention weights"));
    addKind(LayerKind::FeedForward, Words::tr("Feed-forward weights"));
    if (has(model, LayerKind::Embedding) || has(model, LayerKind::Head)) {
        entries.push_back({Words::tr("Embedding and head"), &Theme::endLayers});
    }
    if (any(model, [](const LayerShape &shape) { return shape.cacheElementsPerToken > 0; })) {
        entries.push_back({Words::tr("KV cache in use"), &Theme::cacheInUse});
        entries.push_back({Words::tr("KV cache free"), &Theme::cacheFree});
    }
    if (any(model, [](const LayerShape &shape) { return shape.stateBytesPerRequest > 0; })) {
        entries.push_back({Words::tr("State in use"), &Theme::stateInUse});
    }
    entries.push_back({Words::tr("Unused %1").arg(DeviceWording(*plan.hardware).memory), &Theme::unused});
    return entries;
}

LegendView::LegendView(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void LegendView::setTheme(const Theme &theme)
{
    m_theme = theme;
    update();
}

void LegendView::setEntries(std::vector<LegendEntry> entries)
{
    if (entries == m_entries) {
        return;
    }
    m_entries = std::move(entries);
    QStringList texts;
    for (const LegendEntry &entry : m_entries) {
        texts << entry.text;
    }
    setAccessibleName(Words::tr("Colours: %1").arg(texts.join(QStringLiteral(", "))));
    updateGeometry();
    update();
}

QSize LegendView::sizeHint() const
{
    double widest = 0;
    for (const LegendEntry &entry : m_entries) {
        widest = std::max(widest, widthOf(TextStyle::Label, entry.text));
    }
    return {static_cast<int>(textLeft + widest) + 1, rowHeight * static_cast<int>(m_entries.size())};
}

void LegendView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(fontOf(TextStyle::Label));
    double top = 0;
    for (const LegendEntry &entry : m_entries) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_theme.*entry.colour);
        painter.drawRoundedRect(QRectF(0, top + (rowHeight - swatchSize) / 2, swatchSize, swatchSize), 3, 3);
        painter.setPen(m_theme.text);
        painter.drawText(QRectF(textLeft, top, width() - textLeft, rowHeight),
                         Qt::AlignVCenter | Qt::TextSingleLine, entry.text);
        top += rowHeight;
    }
}

} // namespace waferline
