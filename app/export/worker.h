// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QThreadPool>

#include <functional>

namespace waferline {

/// A thread beside the one that the worker lives on. Its end waits for what runs; what then is to follow is
/// dropped.
class Worker : public QObject {
public:
    explicit Worker(QObject *parent = nullptr);
    ~Worker() override;

    /// Runs `work` there, after what was given before, and `then` here.
    void run(std::function<void()> work, std::function<void()> then);

private:
    QThreadPool m_pool;
};

} // namespace waferline
