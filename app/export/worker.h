// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QThreadPool>

#include <functional>

namespace waferline {

/// Threads beside the one that the worker lives on. Its end waits for what runs; what then is to follow is
/// dropped.
class Worker : public QObject {
public:
    explicit Worker(int threads = 1);
    ~Worker() override;

    /// Runs `work` there, as soon as a thread is free, and `then` here.
    void run(std::function<void()> work, std::function<void()> then);

private:
    QThreadPool m_pool;
};

} // namespace waferline
