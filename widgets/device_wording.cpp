// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/device_wording.h"

#include "model/report/device_words.h"
#include "model/report/format.h"

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(waferline::Counted)
};

QString capitalised(QString text)
{
    text[0] = text[0].toUpper();
    return text;
}

QString pattern(bool one, Counted what)
{
    switch (what) {
    case Counted::Layer:
        return one ? Words::tr("%1 layer") : Words::tr("%1 layers");
    case Counted::Part:
        return one ? Words::tr("%1 part") : Words::tr("%1 parts");
    case Counted::Visit:
        return one ? Words::tr("%1 visit") : Words::tr("%1 visits");
    case Counted::Hop:
        return one ? Words::tr("%1 hop") : Words::tr("%1 hops");
    case Counted::Request:
        return one ? Words::tr("%1 request") : Words::tr("%1 requests");
    case Counted::ContextToken:
        return one ? Words::tr("%1 token") : Words::tr("%1 tokens");
    case Counted::Stage:
        return one ? Words::tr("%1 stage") : Words::tr("%1 stages");
    case Counted::MicroBatch:
        break;
    }
    return one ? Words::tr("%1 micro-batch") : Words::tr("%1 micro-batches");
}

QString whole(double count)
{
    return QString::fromStdString(groupedInteger(count));
}

} // namespace

DeviceWording::DeviceWording(const Hardware &hardware)
{
    const DeviceWords words = deviceWords(hardware);
    const bool wafer = words.one == "wafer";
    one = wafer ? tr("wafer") : QString::fromStdString(words.one);
    many = wafer ? tr("wafers") : QString::fromStdString(words.many);
    memory = QString::fromStdString(words.memory);
}

QString DeviceWording::counted(double count) const
{
    return tr("%1 %2", "count and name of devices").arg(whole(count), count == 1 ? one : many);
}

QString DeviceWording::titleOfOne() const
{
    return capitalised(one);
}

QString DeviceWording::titleOfMany() const
{
    return capitalised(many);
}

QString DeviceWording::titleOf(std::uint32_t wafer) const
{
    // Both at once: a name from a file may hold a "%2".
    return tr("%1 %2", "device and its number").arg(titleOfOne(), whole(wafer + 1.0));
}

QString counted(double count, Counted what)
{
    return pattern(count == 1, what).arg(whole(count));
}

} // namespace waferline
