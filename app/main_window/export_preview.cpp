// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/export_preview.h"

#include "widgets/export/replay.h"
#include "widgets/theme.h"

#include <QPainter>
#include <QPointer>

#include <algorithm>
#include <cmath>

namespace waferline {

namespace {

constexpr QSize previewSize(560, 340);
constexpr double gap = 8; // between pictures
constexpr int square = 8; // of the pattern that shows through
constexpr qsizetype mostLines = 40;
constexpr double tableFont = 11;

} // namespace

ExportPreview::ExportPreview(PictureSource &source, QWidget *parent)
    : QWidget(parent)
    , m_source(source)
{
    setObjectName(QStringLiteral("exportPreview"));
    setAccessibleName(tr("Preview"));
    setFixedSize(previewSize);
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &ExportPreview::makeNext);
}

void ExportPreview::follow(const std::vector<PictureView> &views, PictureFormat format,
                           const PictureOptions &options)
{
    PictureOptions looks = options;
    looks.scale = 1; // of no matter for what it shows
    if (views == m_views && format == m_format && looks == m_options) {
        return;
    }
    if (views.size() != m_views.size()) {
        m_tiles.clear();
    }
    ++m_wish;
    m_views = views;
    m_format = format;
    m_options = looks;
    m_tiles.resize(views.size()); // old pictures stay until there are new ones
    m_made = 0;
    // A window takes its time: one for each letter that is typed would be too many.
    constexpr int patience = 150;
    const bool hasWindow = std::ranges::find(views, PictureView::Window) != views.end();
    m_timer.start(hasWindow ? patience : 0);
}

QImage ExportPreview::picture() const
{
    return m_tiles.size() == 1 && isUpToDate() ? m_tiles.front().image : QImage();
}

/// Pictures stand side by side, three in a row.
QRectF ExportPreview::roomOf(std::size_t index) const
{
    if (m_views.size() == 1) {
        return rect();
    }
    constexpr int columns = 3;
    const int rows = (static_cast<int>(m_views.size()) + columns - 1) / columns;
    const double width = (this->width() - gap * (columns - 1)) / columns;
    const double height = (this->height() - gap * (rows - 1)) / rows;
    const int row = static_cast<int>(index) / columns;
    const int column = static_cast<int>(index) % columns;
    return {column * (width + gap), row * (height + gap), width, height};
}

void ExportPreview::makeNext()
{
    if (m_made < m_views.size()) {
        if (!m_source.isReady(m_views[m_made], m_format)) { // what was there would be taken for it
            m_tiles[m_made] = {roomOf(m_made), {}, tr("Being worked out…")};
            m_text.clear();
            update();
        }
        m_source.prepare(m_views[m_made], m_format, [preview = QPointer(this)](const WorkResult &result) {
            // Another view may be asked for meanwhile.
            if (preview && preview->m_made < preview->m_views.size()) {
                preview->onPrepared(result);
            }
        });
    }
}

void ExportPreview::onPrepared(const WorkResult &result)
{
    if (!result) {
        m_tiles[m_made] = {roomOf(m_made), {}, result.error()};
        goOn();
    } else if (m_source.isReady(m_views[m_made], m_format)) {
        make();
    }
}

void ExportPreview::make()
{
    if (m_format == PictureFormat::Csv) {
        makeTable();
        return;
    }
    Tile &tile = m_tiles[m_made];
    const QRectF room = roomOf(m_made);
    const QSizeF size = QSizeF(m_options.size).scaled(room.size(), Qt::KeepAspectRatio);
    PictureOptions options = m_options;
    options.scale = size.width() / m_options.size.width() * devicePixelRatioF();
    tile.image = imageOf(m_source.picture(m_views[m_made], options));
    tile.room = QRectF({room.center().x() - size.width() / 2, room.top()}, size);
    m_text.clear();
    goOn();
}

/// To the next picture.
void ExportPreview::goOn()
{
    ++m_made;
    update();
    if (m_made < m_views.size()) {
        m_timer.start(0);
    } else {
        emit updated();
    }
}

/// The table of the first view stands for all. One at a time: what is asked for meanwhile comes after it.
void ExportPreview::makeTable()
{
    if (m_isMakingTable) {
        return;
    }
    m_isMakingTable = true;
    m_source.makeTable(m_views[m_made], m_options,
                       [preview = QPointer(this), wish = m_wish](const PictureSource::Table &table) {
                           if (preview) {
                               preview->onTableMade(wish, table);
                           }
                       });
}

void ExportPreview::onTableMade(int wish, const PictureSource::Table &table)
{
    m_isMakingTable = false;
    if (wish != m_wish) {
        makeNext();
        return;
    }
    m_text = table ? QString::fromUtf8(*table).section(QLatin1Char('\n'), 0, mostLines - 1) : table.error();
    m_tiles.assign(m_views.size(), {});
    m_made = m_views.size();
    update();
    emit updated();
}

void ExportPreview::paintText(QPainter &painter) const
{
    const QFont font = monoFont(tableFont);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    painter.setFont(font);
    painter.setPen(palette().color(QPalette::Text));
    constexpr int margin = 8;
    painter.drawText(rect().adjusted(margin, margin, 0, 0), Qt::AlignLeft | Qt::AlignTop, m_text);
}

void ExportPreview::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    if (!m_text.isEmpty()) {
        paintText(painter);
        return;
    }
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    for (const Tile &tile : m_tiles) {
        if (tile.image.isNull()) {
            painter.setPen(palette().color(QPalette::WindowText));
            painter.drawText(tile.room, Qt::AlignCenter | Qt::TextWordWrap, tile.text);
            continue;
        }
        if (m_options.background == PictureBackground::Transparent) {
            painter.save();
            painter.setClipRect(tile.room);
            for (int y = 0; y < height(); y += square) {
                for (int x = 0; x < width(); x += square) {
                    painter.fillRect(x, y, square, square,
                                     (x + y) / square % 2 == 0 ? QColor(Qt::white) : QColor(Qt::lightGray));
                }
            }
            painter.restore();
        }
        painter.drawImage(tile.room, tile.image);
    }
}

} // namespace waferline
