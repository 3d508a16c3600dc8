// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/derivation.h"
#include "model/planning/plan.h"
#include "widgets/headline_figures.h"
#include "widgets/theme.h"

#include <QWidget>

#include <array>
#include <memory>

class QVariantAnimation;

namespace waferline {

class HeadlineCell;

/// The headline figures. A figure that breaks a limit turns to the warning colour and says why.
class HeadlineStrip : public QWidget {
    Q_OBJECT
public:
    explicit HeadlineStrip(QWidget *parent = nullptr);
    /// With `other`, each figure of the plan has the other's below it.
    void setPlan(const std::shared_ptr<const Plan> &plan, const std::shared_ptr<const Plan> &other = {});
    void setTheme(const Theme &theme);
    /// Off: a changed figure does not fade in (for tests and pictures). The figure itself is never late.
    void setAnimated(bool animated);
    HeadlineCell *cell(Headline which) const { return m_cells[static_cast<std::size_t>(which)]; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// The step of the math that a clicked figure comes from.
    void stepRequested(waferline::StepId step);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void setFreshness(double freshness);

    Theme m_theme = Theme::light();
    std::array<HeadlineCell *, headlineCount> m_cells{};
    std::array<double, headlineCount>
        m_comfortableWidths{}; ///< by the longest captions: widths stay as figures change
    QVariantAnimation *m_fade = nullptr; ///< made when first needed; runs for 200 ms after a change
    bool m_animated = true;
    bool m_hasPlan = false;
};

} // namespace waferline
