// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/json_locator.h"

#include "model/description/text_place.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <map>
#include <system_error>
#include <utility>

namespace waferline {

namespace {

constexpr std::size_t noNode = static_cast<std::size_t>(-1);

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool isWordCharacter(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '+'
        || c == '-' || c == '.' || static_cast<unsigned char>(c) >= 0x80;
}

std::size_t skipSpace(std::string_view text, std::size_t at)
{
    while (at < text.size() && isSpace(text[at])) {
        ++at;
    }
    return at;
}

/// End of the token that starts at `at`, which is no white space.
std::size_t tokenEnd(std::string_view text, std::size_t at)
{
    if (text[at] == '"') {
        for (++at; at < text.size(); ++at) {
            if (text[at] == '\\') {
                ++at;
            } else if (text[at] == '"') {
                return at + 1;
            }
        }
        return text.size();
    }
    if (!isWordCharacter(text[at])) {
        return at + 1;
    }
    while (at < text.size() && isWordCharacter(text[at])) {
        ++at;
    }
    return at;
}

std::string unescapedSegment(std::string_view segment)
{
    std::string plain;
    for (std::size_t i = 0; i < segment.size(); ++i) {
        if (segment[i] == '~' && i + 1 < segment.size()) {
            ++i;
            plain += segment[i] == '1' ? '/' : '~';
        } else {
            plain += segment[i];
        }
    }
    return plain;
}

/// A key as it stands in the text, quotes included, with its escapes resolved.
std::string plainKey(std::string_view quoted)
{
    if (quoted.find('\\') == std::string_view::npos) {
        return std::string(quoted.substr(1, quoted.size() - 2));
    }
    const nlohmann::json key = nlohmann::json::parse(quoted, nullptr, false);
    return key.is_string() ? key.get<std::string>() : std::string();
}

/// The queried pointers as a tree, so that the walk looks at no key off their paths.
struct Node {
    std::map<std::string, std::size_t, std::less<>> members;
    std::map<std::size_t, std::size_t> elements; ///< the members whose names are numbers
    std::vector<std::size_t> queries;
    std::size_t keysSeen = 0;
};

class Walk {
public:
    Walk(std::string_view text, std::span<const PlaceQuery> queries)
        : m_text(text)
        , m_queries(queries)
        , m_offsets(queries.size(), noOffset)
        , m_missing(queries.size())
        , m_nodes(1)
    {
        for (std::size_t i = 0; i < queries.size(); ++i) {
            addQuery(i);
        }
    }

    std::vector<std::size_t> run()
    {
        std::size_t at = skipSpace(m_text, byteOrderMarkSize(m_text));
        while (at < m_text.size() && m_missing > 0) {
            const std::size_t end = tokenEnd(m_text, at);
            token(at, m_text.substr(at, end - at));
            at = skipSpace(m_text, end);
        }
        return std::move(m_offsets);
    }

private:
    struct Frame {
        bool isObject = false;
        bool keyComes = false;
        std::size_t node = noNode;
        std::size_t child = noNode; ///< node of the value that comes, in an object
        std::size_t index = 0; ///< of the value that comes, in a list
    };

    void addQuery(std::size_t query)
    {
        std::string_view pointer = m_queries[query].pointer;
        if (m_queries[query].of == PlaceOf::Owner) {
            pointer = pointer.substr(0, pointer.rfind('/'));
        }
        std::size_t node = 0;
        while (!pointer.empty()) {
            pointer.remove_prefix(1);
            const std::size_t end = std::min(pointer.find('/'), pointer.size());
            node = addChild(node, unescapedSegment(pointer.substr(0, end)));
            pointer.remove_prefix(end);
        }
        m_nodes[node].queries.push_back(query);
    }

    std::size_t addChild(std::size_t node, const std::string &segment)
    {
        const auto [member, isNew] = m_nodes[node].members.try_emplace(segment, m_nodes.size());
        const std::size_t child = member->second;
        if (isNew) {
            std::size_t index = 0;
            const char *const end = segment.data() + segment.size();
            const auto [stop, error] = std::from_chars(segment.data(), end, index);
            if (error == std::errc{} && stop == end) {
                m_nodes[node].elements.emplace(index, child);
            }
            m_nodes.emplace_back();
        }
        return child;
    }

    void token(std::size_t at, std::string_view text)
    {
        const char first = text.front();
        if (first == '}' || first == ']') {
            if (!m_stack.empty()) {
                m_stack.pop_back();
            }
        } else if (first == ',') {
            nextElement();
        } else if (first == '"' && !m_stack.empty() && m_stack.back().keyComes) {
            key(at, text);
        } else if (first != ':') {
            value(at, first);
        }
    }

    void nextElement()
    {
        if (!m_stack.empty()) {
            m_stack.back().keyComes = m_stack.back().isObject;
            ++m_stack.back().index;
        }
    }

    void key(std::size_t at, std::string_view quoted)
    {
        Frame &frame = m_stack.back();
        frame.keyComes = false;
        frame.child = frame.node == noNode ? noNode : found(m_nodes[frame.node].members, plainKey(quoted));
        if (frame.child == noNode) {
            return;
        }
        Node &node = m_nodes[frame.child];
        ++node.keysSeen;
        settle(node, PlaceOf::Key, at);
        if (node.keysSeen == 2) {
            settle(node, PlaceOf::SecondKey, at);
        }
    }

    void value(std::size_t at, char first)
    {
        std::size_t node = 0;
        if (!m_stack.empty()) {
            const Frame &frame = m_stack.back();
            node = frame.child;
            if (!frame.isObject) {
                node = frame.node == noNode ? noNode : found(m_nodes[frame.node].elements, frame.index);
            }
        }
        if (node != noNode) {
            settle(m_nodes[node], PlaceOf::Value, at);
            settle(m_nodes[node], PlaceOf::Owner, at);
        }
        if (first == '{' || first == '[') {
            m_stack.push_back({first == '{', first == '{', node, noNode, 0});
        }
    }

    template <typename Children, typename Segment>
    static std::size_t found(const Children &children, const Segment &segment)
    {
        const auto child = children.find(segment);
        return child == children.end() ? noNode : child->second;
    }

    void settle(const Node &node, PlaceOf what, std::size_t at)
    {
        for (const std::size_t query : node.queries) {
            if (m_queries[query].of == what && m_offsets[query] == noOffset) {
                m_offsets[query] = at;
                --m_missing;
            }
        }
    }

    std::string_view m_text;
    std::span<const PlaceQuery> m_queries;
    std::vector<std::size_t> m_offsets;
    std::size_t m_missing;
    std::vector<Node> m_nodes;
    std::vector<Frame> m_stack;
};

} // namespace

std::vector<std::size_t> locate(std::string_view text, std::span<const PlaceQuery> queries)
{
    return Walk(text, queries).run();
}

TextToken nextToken(std::string_view text, std::size_t offset)
{
    const std::size_t at = skipSpace(text, std::max(offset, byteOrderMarkSize(text)));
    return {at, at < text.size() ? text.substr(at, tokenEnd(text, at) - at) : std::string_view(), '\0'};
}

TextToken tokenAt(std::string_view text, std::size_t offset)
{
    char before = '\0';
    std::size_t at = skipSpace(text, byteOrderMarkSize(text));
    while (at < text.size()) {
        const std::size_t end = tokenEnd(text, at);
        if (end > offset) {
            return {at, text.substr(at, end - at), before};
        }
        before = text[end - 1];
        at = skipSpace(text, end);
    }
    return {text.size(), {}, before};
}

} // namespace waferline
