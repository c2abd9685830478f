/**
 * News of the person who is signed in. All tabs of an origin share one stream, because browsers allow six HTTP/1.1
 * connections to a host: one tab reads it and says what it hears to the others. To a page, news means: ask again for
 * what is on the screen about the topics that have changed.
 */
import type { Topic } from '#core/contract/endpoint.ts'
import { unreadNotifications } from '#core/contract/notifications.ts'
import type { Client } from '../session/client.ts'
import { sharedSession } from '../session/shared-session.ts'
import { endExpiredSession } from '../session/token.ts'
import { runInLeaderTab } from './leader-tab.ts'
import { readStream, type StreamEvent } from './stream.ts'
import { whenUserIsActive } from './user-activity.ts'

/** What has changed; `all`: anything may have. */
type Change = readonly Topic[] | 'all'

type TabMessage = {
  /** A tab has just been opened and asks what is known. */
  readonly hello?: true
  /** The last event that was heard: the next reader resumes after it. */
  readonly lastId?: string | undefined
  /** How many notifications are unread. */
  readonly count?: number | undefined
  readonly news?: Change | undefined
}

/** Milliseconds after which a page without a stream asks by itself. */
const pollIntervalMs = 30_000
/** Milliseconds between tries: drawn, and doubled with each that failed. */
const minRetryMs = 1_500
const maxRetryMs = 60_000
/** A crowd that hears the same news asks within so many milliseconds, not in one moment; and a burst is one piece. */
const refreshDelayMs = [50, 400] as const

const randomBetween = (from: number, to: number) => from + Math.random() * (to - from)

const unreadPath = unreadNotifications.path.toLowerCase()

/** Follows whoever is signed in at the client's API base, one after the other. */
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
  const channel = new BroadcastChannel(name)
  const scheduleRefresh = refreshScheduler(client, signal)
  let lastId: string | undefined
  let count: number | undefined

  function applyMessage(message: TabMessage) {
    lastId = message.lastId ?? lastId
    if (message.count !== undefined) {
      count = message.count
      // What this page was told when it asked was already old.
      if (setUnreadCount(client, signIn, message.count) && !message.news) scheduleRefresh('all')
    }
    if (message.news) scheduleRefresh(message.news)
  }
  function broadcast(message: TabMessage) {
    if (signal.aborted) return
    channel.postMessage(message)
    applyMessage(message)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    // Whoever reads the stream knows; the others may know as much.
    if (data.hello) {
      if (count !== undefined) channel.postMessage({ lastId, count } satisfies TabMessage)
    } else applyMessage(data)
  })
  channel.postMessage({ hello: true } satisfies TabMessage)
  signal.addEventListener('abort', () => channel.close())

  /** Reads one stream until it ends; the answer tells whether anything was heard, and how it ended. */
  async function readUntilEnd(token: string, stopSignal: AbortSignal) {
    // A page that knows something has missed what came since: the stream sends what was written, but not that a list
    // has changed of which its owner wanted no notification.
    const hasMissed = count !== undefined
    let hasHeard = false
    let changed: Topic[] | undefined
    const onEvent = ({ id, event, data }: StreamEvent) => {
      if (event === 'notification') lastId = id ?? lastId
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
    const outcome = await readStream({ apiBase: client.apiBase, token, lastId, onEvent, signal: stopSignal })
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

  /** Without locks tabs can't agree on a reader, and a stream for each would use up the browser's connections. */
  function pollAlone() {
    const poll = setInterval(() => {
      if (navigator.onLine) scheduleRefresh('all')
    }, pollIntervalMs)
    signal.addEventListener('abort', () => clearInterval(poll))
  }

  if (navigator.locks) runInLeaderTab(name, runAsLeader, signal)
  else pollAlone()
}

/**
 * Asks again for what is on the screen, a moment later, and only while somebody is here to see it: every call keeps
 * the session alive, and one that nobody uses is to end. What comes meanwhile is made up for when they are back.
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
    // A tab of an older release has another word for some news.
    due =
      typeof due === 'string' || typeof change === 'string'
        ? 'all'
        : [...new Set([...(due ?? []), ...change])]
    if (!isScheduled) setTimeout(() => whenUserIsActive(refreshNow), randomBetween(...refreshDelayMs))
  }
}

/** Puts the count where widgets look for it; true when a widget had been told another one. */
function setUnreadCount(client: Client, signIn: string, count: number): boolean {
  let hasChanged = false
  for (const cache of client.caches) hasChanged = cache.set?.(unreadPath, signIn, { count }) || hasChanged
  return hasChanged
}

function factsIn(data: string): { count?: number; topics?: Topic[] } {
  try {
    const { count, topics } = JSON.parse(data)
    return {
      ...(typeof count === 'number' && { count }),
      // A newer server may name topics that nothing here is about.
      ...(Array.isArray(topics) && { topics }),
    }
  } catch {
    return {}
  }
}

/** Waits; less when the network comes back, or when it is over. */
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
