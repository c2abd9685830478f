/**
 * Live updates for the signed-in person. All tabs of an origin share one stream, because browsers allow six HTTP/1.1
 * connections per host: the leader tab reads it and broadcasts to the others. An update makes a page refetch the
 * answers on screen about the changed topics.
 */
import type { Topic } from '#core/contract/endpoint.ts'
import { unreadNotifications } from '#core/contract/notifications.ts'
import type { Client } from '../client.ts'
import { sharedSession } from '../session/shared-session.ts'
import { endExpiredSession } from '../session/token.ts'
import { findChannel } from '../storage.ts'
import { runInLeaderTab } from './leader-tab.ts'
import { readStream, type StreamEvent } from './stream.ts'
import { whenUserIsActive } from './user-activity.ts'
import { notifyWatchers } from './watched-pairs.ts'

/** Changed topics; `all`: anything may have changed. */
type Change = readonly Topic[] | 'all'

type TabMessage = {
  /** A new tab asks the others for their state. */
  readonly hello?: true
  /** Id of the last event; the next leader resumes after it. */
  readonly lastId?: string | undefined
  /** Number of unread notifications. */
  readonly count?: number | undefined
  readonly news?: Change | undefined
  /** A pair whose listings changed. */
  readonly pair?: string | undefined
}

/** Poll interval of a page without a stream. */
const pollIntervalMs = 30_000
/** Base retry delay: randomised, and doubled with each failure. */
const minRetryMs = 1_500
const maxRetryMs = 60_000
/** Random delay that spreads the refetches of many clients and merges a burst into one. */
const refreshDelayMs = [50, 400] as const

const randomBetween = (from: number, to: number) => from + Math.random() * (to - from)

const unreadPath = unreadNotifications.path.toLowerCase()

/** Follows each person who signs in at the client's API base, one after the other. */
export function followUpdates(client: Client): void {
  let followedSignIn: string | undefined
  let stop = new AbortController()
  const onSessionChange = () => {
    const signIn = sharedSession.get(client.apiBase)?.signIn
    if (signIn === followedSignIn) return
    stop.abort()
    followedSignIn = signIn
    if (signIn === undefined) return
    stop = new AbortController()
    followSignIn(client, signIn, stop)
  }
  sharedSession.subscribe(client.apiBase, onSessionChange)
  onSessionChange()
}

function followSignIn(client: Client, signIn: string, stop: AbortController): void {
  const { signal } = stop
  const name = `cowrie:news:${client.apiBase}:${signIn}`
  const channel = findChannel(name)
  const scheduleRefresh = refreshScheduler(client, signal)
  let lastId: string | undefined
  let count: number | undefined

  function applyMessage(message: TabMessage) {
    lastId = message.lastId ?? lastId
    if (message.count !== undefined) {
      count = message.count
      // The unread count on this page was stale.
      if (setUnreadCount(client, signIn, message.count) && !message.news) scheduleRefresh('all')
    }
    if (message.news) scheduleRefresh(message.news)
    if (message.pair && notifyWatchers(message.pair)) scheduleRefresh(['listings'])
  }
  function broadcast(message: TabMessage) {
    if (signal.aborted) return
    channel?.postMessage(message)
    applyMessage(message)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    // The leader knows the state; other tabs may know it too.
    if (data.hello) {
      if (count !== undefined) channel?.postMessage({ lastId, count } satisfies TabMessage)
    } else applyMessage(data)
  })
  channel?.postMessage({ hello: true } satisfies TabMessage)
  signal.addEventListener('abort', () => channel?.close())

  /** Reads one stream until it ends. Returns how it ended and whether an event arrived. */
  async function readUntilEnd(token: string, stopSignal: AbortSignal) {
    // A page with a count missed what happened in between: the stream replays notifications, but not a list change
    // whose owner muted its notification.
    const hasMissed = count !== undefined
    let hasHeard = false
    let changed: Topic[] | undefined
    const onEvent = ({ id, event, data }: StreamEvent) => {
      if (event === 'notification') lastId = id ?? lastId
      if (event === 'pair') broadcast({ pair: factsIn(data).pair })
      if (event === 'changed') changed = factsIn(data).topics
      if (event !== 'unread') return
      const unread = factsIn(data).count
      if (unread === undefined) return
      const change = changed ?? (hasHeard || hasMissed ? 'all' : undefined)
      hasHeard = true
      changed = undefined
      isConnected = true
      broadcast({ lastId, count: unread, news: change })
    }
    const outcome = await readStream({
      apiBase: client.apiBase,
      token,
      lastId,
      // Something may have changed after the page asked for its answers and before this stream opens.
      pageAgeMs: hasMissed ? undefined : performance.now(),
      onEvent,
      signal: stopSignal,
    })
    isConnected = false
    return { outcome, hasHeard }
  }
  let isConnected = false

  async function runAsLeader(stopSignal: AbortSignal) {
    const poll = setInterval(() => {
      if (!isConnected && navigator.onLine) broadcast({ news: 'all' })
    }, pollIntervalMs)
    try {
      for (let failures = 0; !stopSignal.aborted; failures += 1) {
        const session = sharedSession.get(client.apiBase)
        if (session?.signIn !== signIn) return
        const { outcome, hasHeard } = await readUntilEnd(session.token, stopSignal)
        if (stopSignal.aborted) return
        if (outcome === 'refused') return stop.abort()
        if (outcome === 'signed-out' && endExpiredSession(client.apiBase, session) === 'ended') return
        if (hasHeard) failures = 0
        await pause(Math.min(minRetryMs * 2 ** failures, maxRetryMs) * randomBetween(0.5, 1), stopSignal)
      }
    } finally {
      clearInterval(poll)
    }
  }

  /**
   * Without locks tabs cannot elect a leader, without a channel the leader cannot tell them, and a stream per tab would
   * use up the browser's connections.
   */
  function pollAlone() {
    const poll = setInterval(() => {
      if (navigator.onLine) scheduleRefresh('all')
    }, pollIntervalMs)
    signal.addEventListener('abort', () => clearInterval(poll))
  }

  if (channel && navigator.locks) runInLeaderTab(name, runAsLeader, signal, pollAlone)
  else pollAlone()
}

/**
 * Refetches the answers on screen after a short delay, and only while the user is active: every call keeps the session
 * alive, and an unattended session must expire. Changes meanwhile are applied when the user returns.
 */
function refreshScheduler(client: Client, signal: AbortSignal): (change: Change) => void {
  let due: Change | undefined
  const refreshNow = () => {
    if (signal.aborted || due === undefined) return
    const topics = due === 'all' ? undefined : due
    due = undefined
    for (const cache of client.caches) void cache.refresh?.(topics)
  }
  return (change) => {
    const isScheduled = due !== undefined
    due = due === 'all' || change === 'all' ? 'all' : [...new Set([...(due ?? []), ...change])]
    if (!isScheduled) setTimeout(() => whenUserIsActive(refreshNow), randomBetween(...refreshDelayMs))
  }
}

/** Sets the cached unread count; true if a cached count changed. */
function setUnreadCount(client: Client, signIn: string, count: number): boolean {
  let hasChanged = false
  for (const cache of client.caches) hasChanged = cache.set?.(unreadPath, signIn, { count }) || hasChanged
  return hasChanged
}

function factsIn(data: string): { count?: number; topics?: Topic[]; pair?: string } {
  try {
    const { count, topics, pair } = JSON.parse(data)
    return {
      ...(typeof count === 'number' && { count }),
      ...(typeof pair === 'string' && { pair }),
      // A newer server may send topics that this release does not know.
      ...(Array.isArray(topics) && { topics }),
    }
  } catch {
    return {}
  }
}

/** Waits; ends early when the network returns or `stopSignal` aborts. */
function pause(delayMs: number, stopSignal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      stopSignal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, delayMs)
    window.addEventListener('online', done)
    stopSignal.addEventListener('abort', done)
  })
}
