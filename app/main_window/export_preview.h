// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_job.h"

#include <QWidget>

#include <vector>

namespace waferline {

/// What an export will show, small: one picture, all of them side by side, or the beginning of a table.
class ExportPreview : public QWidget {
    Q_OBJECT
public:
    /// The source outlives the preview.
    explicit ExportPreview(PictureSource &source, QWidget *parent = nullptr);

    /// Follows when the event loop comes to it; a picture a turn.
    void follow(const std::vector<PictureView> &views, PictureFormat format, const PictureOptions &options);
    /// False until all is as it was last asked for.
    bool isUpToDate() const { return m_made == m_views.size(); }
    /// Of one view; null while it is not there.
    QImage picture() const;
    /// Of a table, its first lines.
    const QString &text() const { return m_text; }

signals:
    void updated();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    struct Tile {
        QRectF room; ///< logical pixels
        QImage image; ///< as many pixels as the screen has for it
        QString text; ///< in its place, as long as there is none
    };

    void makeNext();
    void onPrepared(const WorkResult &result);
    void make();
    void goOn();
    void makeTable();
    void onTableMade(int wish, const PictureSource::Table &table);
    void paintText(QPainter &painter) const;
    QRectF roomOf(std::size_t index) const;

    PictureSource &m_source;
    std::vector<PictureView> m_views;
    PictureFormat m_format = PictureFormat::Png;
    PictureOptions m_options;
    std::vector<Tile> m_tiles;
    QString m_text;
    std::size_t m_made = 0;
    int m_wish = 0; ///< counts what was asked for
    bool m_isMakingTable = false;
    QTimer m_timer;
};

} // namespace waferline
