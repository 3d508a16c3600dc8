// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QHash>
#include <QPainterPath>
#include <QString>

class QTextItem;

namespace waferline {

/// Texts as the shapes of their letters. Most texts are drawn again and again: their shapes are kept.
class TextShapes {
public:
    /// Fonts belong to a thread.
    static TextShapes &ofThisThread();

    /// The shape with the left end of its baseline at 0, 0; valid until the next call.
    const QPainterPath &shapeOf(const QTextItem &item);

private:
    struct Key {
        QFont font;
        QString text;
        double width = 0;

        bool operator==(const Key &) const = default;
        friend size_t qHash(const Key &key, size_t seed) { return qHashMulti(seed, key.text, key.width); }
    };

    QHash<Key, QPainterPath> m_shapes;
};

} // namespace waferline
