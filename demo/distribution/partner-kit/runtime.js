/** The calls of a partner's server, their repeats, and the check of a webhook. Node 20 or newer. */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

export class CowrieError extends Error {
  constructor(status, { code, title, details, data, requestId }) {
    super(`${title}: ${details}`)
    this.name = 'CowrieError'
    Object.assign(this, { status, code, title, details, data, requestId })
  }
}

/** Repeats after a call that got no answer, or one that says when to try again. */
const maxRepeats = 2
/** Seconds that a webhook's time may differ from this server's. */
const toleranceSeconds = 300

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** The functions of these calls. `calls` has each one's method, path, names of its query, and whether it has a body. */
export function partnerOf(calls, { secretKey, exchange, timeoutMs = 10_000 }) {
  if (typeof window !== 'undefined')
    throw new TypeError(
      '@cowrie/partner belongs on your server: everyone who opens the page could read its key',
    )
  if (!/^sk_(test|live)_/.test(secretKey ?? ''))
    throw new TypeError('secretKey has to be a secret key: sk_test_… or sk_live_…')
  const one =
    (call) =>
    (input, { idempotencyKey = randomUUID() } = {}) =>
      repeated(() =>
        send(call, input, {
          exchange,
          timeoutMs,
          headers: {
            authorization: `Bearer ${secretKey}`,
            accept: 'application/json',
            ...(call.hasBody && { 'content-type': 'application/json' }),
            // The same in each repeat: what was done already is not done again.
            ...(call.method !== 'GET' && { 'idempotency-key': idempotencyKey }),
          },
        }),
      )
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, one(call)]))
}

async function repeated(attempt) {
  for (let repeats = 0; ; repeats += 1) {
    const { data, failure, waitMs } = await attempt()
    if (!failure) return data
    if (waitMs === undefined || repeats === maxRepeats) throw failure
    await wait(waitMs + 500 * repeats)
  }
}

/** The data of the answer, or the failure and the time after which a repeat may help. */
async function send(call, input, { exchange, timeoutMs, headers }) {
  const { url, rest } = addressOf(call, input, exchange)
  let answer
  let body
  try {
    answer = await fetch(url, {
      method: call.method,
      headers,
      body: call.hasBody ? JSON.stringify(rest) : undefined,
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    body = await answer.text()
  } catch (cause) {
    const failure = { code: 'unreachable', title: 'No answer', details: `${url.origin} did not answer` }
    return { failure: Object.assign(new CowrieError(undefined, failure), { cause }), waitMs: 500 }
  }
  const read = parsed(body)
  if (answer.ok && read?.isSuccess) return { data: read.data }
  const failure = new CowrieError(answer.status, {
    code: read?.code ?? 'unreadable',
    title: read?.title ?? 'Unreadable answer',
    details: read?.details ?? `${url.origin} answered ${answer.status}`,
    data: read?.data,
    requestId: answer.headers.get('x-request-id') ?? undefined,
  })
  return { failure, waitMs: waitMsOf(answer, read) }
}

/** The address with path and query, and the fields that are left for the body. */
function addressOf(call, input, exchange) {
  const rest = { ...input }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name) => {
    const value = encodeURIComponent(rest[name])
    delete rest[name]
    return value
  })
  const url = new URL(path, exchange)
  for (const name of call.query) {
    if (rest[name] !== undefined) url.searchParams.set(name, String(rest[name]))
    delete rest[name]
  }
  return { url, rest }
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A refusal says when to try again, or is final. An answer of a proxy in between says nothing of the exchange. */
function waitMsOf({ status, headers }, read) {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  if ([429, 503].includes(status) && seconds >= 0) return Math.min(seconds, 10) * 1000
  return [502, 503, 504].includes(status) && read === undefined ? 1000 : undefined
}

/** The event of a webhook that the exchange sent. Throws a CowrieError for any other. */
export function verifyWebhook({ secret, headers, body }) {
  const header = (name) => (typeof headers.get === 'function' ? headers.get(name) : headers[name]) ?? ''
  const [id, sent, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    String(header(`webhook-${name}`)),
  )
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const right = createHmac('sha256', key).update(`${id}.${sent}.`).update(body).digest()
  const isRight = signatures.split(' ').some((each) => {
    const [version, signature = ''] = each.split(',')
    const given = Buffer.from(signature, 'base64')
    return version === 'v1' && given.length === right.length && timingSafeEqual(given, right)
  })
  if (!isRight) throw unverified('its signature is not of this secret')
  if (!(Math.abs(Date.now() / 1000 - Number(sent)) <= toleranceSeconds))
    throw unverified(`it was sent more than ${toleranceSeconds} seconds ago, or the clocks differ`)
  return JSON.parse(Buffer.from(body).toString())
}

const unverified = (details) =>
  new CowrieError(undefined, { code: 'webhook-unverified', title: 'Not a webhook of the exchange', details })
