// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <unistd.h>

namespace waferline::test {

/// Anybody but root, for as long as it lives: root may read and write every file.
class NotRoot {
public:
    NotRoot()
        : m_saved(::geteuid())
        , m_changed(m_saved == 0 && ::seteuid(65534) == 0)
    {
    }
    ~NotRoot()
    {
        if (m_changed && ::seteuid(m_saved) != 0) {
            qFatal("cannot become root again");
        }
    }
    NotRoot(const NotRoot &) = delete;
    NotRoot &operator=(const NotRoot &) = delete;

private:
    uid_t m_saved;
    bool m_changed;
};

} // namespace waferline::test
