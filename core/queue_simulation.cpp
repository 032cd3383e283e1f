// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/queue_simulation.h"

#include "core/checked.h"
#include "core/format.h"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <queue>

namespace tb {

namespace {

constexpr std::int64_t kMicros = 1'000; ///< of a millisecond
constexpr std::int64_t kRunningIn = 2; ///< rounds of all users that are not measured

/// Tokens of the i-th answer, at least 1.
std::int64_t answerLength(const PracticeServer &server, std::int64_t index)
{
    constexpr std::uint32_t kGolden = 2'654'435'769U;
    const std::int64_t half = server.answerTokens * server.spreadPercent / 100;
    const auto share = static_cast<std::int64_t>(static_cast<std::uint32_t>(index) * kGolden);
    return std::max<std::int64_t>(1, server.answerTokens - half + (((2 * half + 1) * share) >> 32));
}

/// One run. Users are alike, so that only times and lengths are kept, not who is who.
class Queue
{
public:
    Queue(const PracticeServer &server, std::int64_t users)
        : m_server(server)
        , m_thinking(static_cast<std::size_t>(users), 0)
        , m_unmeasured(kRunningIn * users)
        , m_wanted(ceilDiv(kFewestMeasured, users) * users)
    {
    }

    QueueRun run()
    {
        while (unfinished()) {
            while (settle()) { }
            advance();
        }
        m_run.seatedAtEnd = seated();
        m_run.waitingAtEnd = static_cast<std::int64_t>(m_waiting.size());
        return std::move(m_run);
    }

private:
    bool unfinished() const { return static_cast<std::int64_t>(m_run.firstTokens.size()) < m_wanted; }

    std::int64_t seated() const { return static_cast<std::int64_t>(m_reading.size() + m_answers.size()); }

    /// What is due now; whether that can have made more due.
    bool settle()
    {
        while (!m_thinking.empty() && m_thinking.front() <= m_now) {
            const std::int64_t asked = m_thinking.front();
            m_thinking.pop_front();
            ++m_run.asked;
            if (seated() < m_server.seats && m_waiting.empty())
                takeSeat(asked, asked); // the seat was free all the while
            else
                m_waiting.push_back(asked);
        }
        while (!m_waiting.empty() && seated() < m_server.seats) {
            takeSeat(m_waiting.front(), m_now); // one that was left just now
            m_waiting.pop_front();
        }
        m_run.mostWaiting = std::max(m_run.mostWaiting, static_cast<std::int64_t>(m_waiting.size()));
        m_run.mostSeated = std::max(m_run.mostSeated, seated());
        while (!m_reading.empty() && m_reading.front() <= m_now) {
            m_reading.pop_front(); // with the prompt comes the first token
            m_answers.push(m_steps + answerLength(m_server, m_index++) - 1);
        }
        return leave();
    }

    void takeSeat(std::int64_t asked, std::int64_t seatedAt)
    {
        const std::int64_t firstToken = seatedAt + kMicros * m_server.promptMs;
        if (m_unmeasured > 0)
            --m_unmeasured;
        else if (unfinished())
            m_run.firstTokens.push_back(firstToken - asked);
        m_reading.push_back(firstToken);
    }

    bool leave()
    {
        const std::int64_t before = m_run.answered;
        while (!m_answers.empty() && m_answers.top() <= m_steps) {
            m_answers.pop();
            m_thinking.push_back(m_now + kMicros * m_server.thinkMs);
            ++m_run.answered;
        }
        return m_run.answered > before;
    }

    /// To the next moment at which something is due: as many steps at once as nobody joins or leaves in.
    void advance()
    {
        std::optional<std::int64_t> joins;
        if (!m_reading.empty())
            joins = m_reading.front();
        if (!m_thinking.empty() && seated() < m_server.seats)
            joins = std::min(joins.value_or(m_thinking.front()), m_thinking.front());
        if (m_answers.empty()) {
            m_now = joins.value_or(m_now); // with nobody seated, somebody thinks
            return;
        }
        const std::int64_t step = stepMicros(m_server, static_cast<std::int64_t>(m_answers.size()));
        std::int64_t steps = m_answers.top() - m_steps;
        if (joins)
            steps = std::min(steps, ceilDiv(*joins - m_now, step));
        m_steps += steps;
        m_now += steps * step;
    }

    const PracticeServer &m_server;
    std::deque<std::int64_t> m_thinking; ///< when they ask next; rising, as all think equally long
    std::deque<std::int64_t> m_waiting; ///< when they asked
    std::deque<std::int64_t> m_reading; ///< when their first token comes
    /// The step after which each answer is complete.
    std::priority_queue<std::int64_t, std::vector<std::int64_t>, std::greater<>> m_answers;
    std::int64_t m_unmeasured; ///< requests still to come before those that count
    std::int64_t m_wanted;
    std::int64_t m_now = 0;
    std::int64_t m_steps = 0;
    std::int64_t m_index = 0;
    QueueRun m_run;
};

} // namespace

Result<QueueRun> simulateQueue(const PracticeServer &server, std::int64_t users)
{
    if (const Status status = checked(server); !status)
        return status.error();
    if (users < 1 || users > kMostUsers)
        return Error{grouped(users) + " is not from 1 to " + grouped(kMostUsers), "users"};
    return Queue(server, users).run();
}

std::int64_t firstTokenP95(const QueueRun &run)
{
    std::vector<std::int64_t> sorted = run.firstTokens;
    const auto rank = ceilDiv(static_cast<std::int64_t>(sorted.size()) * 95, 100) - 1;
    std::nth_element(sorted.begin(), sorted.begin() + rank, sorted.end());
    return sorted[static_cast<std::size_t>(rank)];
}

std::int64_t firstTokenP95(const PracticeServer &server, std::int64_t users)
{
    return firstTokenP95(*simulateQueue(server, users));
}

} // namespace tb
