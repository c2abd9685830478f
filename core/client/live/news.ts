/**
 * News of the person who is signed in. All tabs of an origin share one stream, because browsers allow six HTTP/1.1
 * connections to a host: one tab reads it and says what it hears to the others. To a page, news means: ask again for
 * what is on the screen about the topics that have changed.
 */
import type { Topic } from '#core/contract/endpoint.ts'
import { unreadNotifications } from '#core/contract/notifications.ts'
import type { Client } from '../session/client.ts'
import { page } from '../session/page.ts'
import { endExpiredSession } from '../session/token.ts'
import { whenSomebodyIsHere } from './attention.ts'
import { inOneTab } from './one-tab.ts'
import { readStream, type StreamEvent } from './stream.ts'

/** What has changed; `all`: anything may have. */
type News = readonly Topic[] | 'all'

type Word = {
  /** A tab has just been opened and asks what is known. */
  readonly hello?: true
  /** The last event that was heard: the next reader resumes after it. */
  readonly lastId?: string | undefined
  /** How many notifications are unread. */
  readonly count?: number | undefined
  readonly news?: News | undefined
}

/** Milliseconds after which a page without a stream asks by itself. */
const pollEvery = 30_000
/** Milliseconds between tries: drawn, and doubled with each that failed. */
const firstWait = 1_500
const longestWait = 60_000
/** A crowd that hears the same news asks within so many milliseconds, not in one moment; and a burst is one piece. */
const spread = [50, 400] as const

const drawn = (from: number, to: number) => from + Math.random() * (to - from)

const unreadPath = unreadNotifications.path.toLowerCase()

/** Follows whoever is signed in at the client's API base, one after the other. */
export function followNews(client: Client): void {
  let about: string | undefined
  let end = new AbortController()
  const look = () => {
    const signIn = page.get(client.apiBase)?.signIn
    if (signIn === about) return
    end.abort()
    about = signIn
    if (signIn === undefined) return
    end = new AbortController()
    follow(client, signIn, end)
  }
  page.subscribe(client.apiBase, look)
  look()
}

function follow(client: Client, signIn: string, end: AbortController): void {
  const { signal } = end
  const name = `cowrie:news:${client.apiBase}:${signIn}`
  const channel = new BroadcastChannel(name)
  const freshen = freshener(client, signal)
  let lastId: string | undefined
  let count: number | undefined

  function take(word: Word) {
    lastId = word.lastId ?? lastId
    if (word.count !== undefined) {
      count = word.count
      // What this page was told when it asked was already old.
      if (learn(client, signIn, word.count) && !word.news) freshen('all')
    }
    if (word.news) freshen(word.news)
  }
  function say(word: Word) {
    if (signal.aborted) return
    channel.postMessage(word)
    take(word)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    // Whoever reads the stream knows; the others may know as much.
    if (data.hello) {
      if (count !== undefined) channel.postMessage({ lastId, count } satisfies Word)
    } else take(data)
  })
  channel.postMessage({ hello: true } satisfies Word)
  signal.addEventListener('abort', () => channel.close())

  /** Reads one stream until it ends; the answer tells whether anything was heard, and how it ended. */
  async function listen(token: string, isOver: AbortSignal) {
    // A page that knows something has missed what came since: the stream sends what was written, but not that a list
    // has changed of which its owner wanted no notification.
    const hasMissed = count !== undefined
    let hasHeard = false
    let changed: Topic[] | undefined
    const hear = ({ id, event, data }: StreamEvent) => {
      if (event === 'notification') lastId = id ?? lastId
      if (event === 'changed') changed = factsIn(data).topics
      if (event !== 'unread') return
      const now = factsIn(data).count
      if (now === undefined) return
      const news = changed ?? (hasHeard || hasMissed ? 'all' : undefined)
      hasHeard = true
      changed = undefined
      isHearing = true
      say({ lastId, count: now, news })
    }
    const outcome = await readStream({ apiBase: client.apiBase, token, lastId, hear, signal: isOver })
    isHearing = false
    return { outcome, hasHeard }
  }
  let isHearing = false

  async function lead(isOver: AbortSignal) {
    const poll = setInterval(() => {
      if (!isHearing && navigator.onLine) say({ news: 'all' })
    }, pollEvery)
    try {
      for (let failures = 0; !isOver.aborted; failures += 1) {
        const session = page.get(client.apiBase)
        if (session?.signIn !== signIn) return
        const { outcome, hasHeard } = await listen(session.token, isOver)
        if (isOver.aborted) return
        if (outcome === 'refused') return end.abort()
        if (outcome === 'signed-out' && endExpiredSession(client.apiBase, session) === 'ended') return
        if (hasHeard) failures = 0
        await pause(Math.min(firstWait * 2 ** failures, longestWait) * drawn(0.5, 1), isOver)
      }
    } finally {
      clearInterval(poll)
    }
  }

  /** Without locks tabs can't agree on a reader, and a stream for each would use up the browser's connections. */
  function pollAlone() {
    const poll = setInterval(() => {
      if (navigator.onLine) freshen('all')
    }, pollEvery)
    signal.addEventListener('abort', () => clearInterval(poll))
  }

  if (navigator.locks) inOneTab(name, lead, signal)
  else pollAlone()
}

/**
 * Asks again for what is on the screen, a moment later, and only while somebody is here to see it: every call keeps
 * the session alive, and one that nobody uses is to end. What comes meanwhile is made up for when they are back.
 */
function freshener(client: Client, signal: AbortSignal): (news: News) => void {
  let due: News | undefined
  const ask = () => {
    if (signal.aborted || due === undefined) return
    const topics = due === 'all' ? undefined : due
    due = undefined
    for (const keeper of client.keepers) void keeper.refresh?.(topics)
  }
  return (news) => {
    const isPlanned = due !== undefined
    // A tab of an older release has another word for some news.
    due =
      typeof due === 'string' || typeof news === 'string' ? 'all' : [...new Set([...(due ?? []), ...news])]
    if (!isPlanned) setTimeout(() => whenSomebodyIsHere(ask), drawn(...spread))
  }
}

/** Puts the count where widgets look for it; true when a widget had been told another one. */
function learn(client: Client, signIn: string, count: number): boolean {
  let wasOld = false
  for (const keeper of client.keepers) wasOld = keeper.learn?.(unreadPath, signIn, { count }) || wasOld
  return wasOld
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
function pause(milliseconds: number, isOver: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(clock)
      window.removeEventListener('online', done)
      isOver.removeEventListener('abort', done)
      resolve()
    }
    const clock = setTimeout(done, milliseconds)
    window.addEventListener('online', done)
    isOver.addEventListener('abort', done)
  })
}
