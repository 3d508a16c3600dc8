// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/main_window/main_window.h"
#include "widgets/export/picture.h"

#include <QObject>
#include <QWidget>

#include <functional>
#include <optional>

namespace waferline {

/// A window that nobody sees, to make pictures of.
class UnseenWindow : public QObject {
public:
    /// The setup has a plan, and so has the one that it is held `against`. Without a runner, what may take
    /// long is worked out on threads beside.
    UnseenWindow(const Setup &setup, const std::optional<Setup> &against, TaskRunner runner = {});

    /// False while something is worked out that it will show.
    bool isSettled() const;
    /// Calls back once it is, by way of the event loop.
    void whenSettled(std::function<void()> then);
    /// It is settled. `seconds` is simulated time. Takes milliseconds. The window is enlarged, with
    /// its text, as far as what it is laid out in stays at least 1920 × 1080; a smaller one is not.
    RecordedPicture picture(double seconds, const PictureOptions &options);

private:
    QWidget m_screen; ///< a window of its own would be asked to take one size after the other
    MainWindow m_window;
};

} // namespace waferline
