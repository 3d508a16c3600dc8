// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QThreadPool>

#include <tl/expected.hpp>

#include <functional>

namespace waferline {

/// Done, or why it could not be.
using WorkResult = tl::expected<void, QString>;

/// Threads beside the one that the worker lives on. Its end waits for what runs; what then is to follow is
/// dropped.
class Worker : public QObject {
public:
    using Then = std::function<void(const WorkResult &)>;

    explicit Worker(int threads = 1);
    ~Worker() override;

    /// Runs `work` there, as soon as a thread is free, and `then` here. Work for which there is not enough
    /// memory is one that could not be done.
    void run(std::function<void()> work, Then then);

private:
    QThreadPool m_pool;
};

} // namespace waferline
