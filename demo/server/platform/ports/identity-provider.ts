/**
 * The identity check of a provider, asked by a signed JSON call. Its side of the contract is
 * `demo/identity-provider/openapi.json`, with an example beside it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { dayMs } from '#core/contract/time.ts'
import { storable } from '../db/storable.ts'
import { fetchFailure } from '../network/fetch-failure.ts'
import { outageOf, type Reporter } from '../observability/report.ts'
import type { IdentityAnswer, IdentityCheckPort } from './ports.ts'

/** For one try. A person waits for at most two. */
const defaultTimeoutMs = 10_000
/** How far the clocks of both sides may be apart; an older call or answer is a replay. */
const windowSeconds = 300
const maxAnswerBytes = 64 * 1024
/** A provider's review without a date, and the limits of one with a date. */
const defaultReviewMs = 600_000
const [minReviewMs, maxReviewMs] = [5_000, 7 * dayMs]

/** One line, because it stands in a notice and in a mail. */
const words = z.string().check(
  z.overwrite(storable),
  z.trim(),
  z.minLength(1),
  z.refine((text) => [...text].length <= 300 && !/[\p{Cc}\u2028\u2029]/u.test(text)),
)

const answerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('passed') }),
  z.object({ status: z.literal('review'), until: z.optional(z.iso.datetime({ offset: true })) }),
  z.object({
    status: z.literal('failed'),
    why: z.optional(z.literal('unknown-bvn')),
    message: z.optional(words),
  }),
])

/** The provider did not answer, or could not: the same question may be asked again. */
class NoAnswer extends Error {}

/**
 * The hex HMAC-SHA256 of a call: `<timestamp>.<body>`. That of its answer is over
 * `<timestamp>.<signature of the call>.<body>`, so that an answer belongs to one call.
 */
const signatureOf = (key: string, ...parts: readonly string[]) =>
  createHmac('sha256', key).update(parts.join('.')).digest('hex')

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** `report` is told when the provider begins to fail, and when it answers again. */
export function providerIdentity(
  { url, key }: { readonly url: string; readonly key: string },
  clock: () => Date,
  report: Reporter,
  timeoutMs = defaultTimeoutMs,
): IdentityCheckPort {
  async function ask(body: string): Promise<IdentityAnswer> {
    const now = clock()
    const timestamp = String(Math.floor(now.getTime() / 1000))
    const signature = signatureOf(key, timestamp, body)
    const response = await send(url, body, { timestamp, signature }, timeoutMs)
    const answer = await textOf(response)
    if (response.status >= 500 || response.status === 429)
      throw new NoAnswer(`it answered ${response.status}`)
    if (response.status !== 200) throw new Error(`it refused the call with ${response.status}`)

    const answeredAt = response.headers.get('cowrie-timestamp') ?? ''
    const expected = `v1=${signatureOf(key, answeredAt, signature, answer)}`
    if (!isSame(response.headers.get('cowrie-signature') ?? '', expected))
      throw new Error('the signature of its answer is wrong')
    if (
      !/^\d{1,12}$/.test(answeredAt) ||
      Math.abs(Number(answeredAt) - clock().getTime() / 1000) > windowSeconds
    )
      throw new Error('its answer is of another time')
    return readAnswer(answer, clock())
  }

  // Never with anything of a person.
  const outage = outageOf(
    report,
    'the identity provider gave no usable answer',
    'the identity provider answers again',
  )
  return {
    async check({ submittedAt, ...person }) {
      const body = JSON.stringify({ ...person, submittedAt: submittedAt.toISOString() })
      try {
        const answer = await ask(body).catch((error) => {
          // With the same reference it is the same check.
          if (error instanceof NoAnswer) return ask(body)
          throw error
        })
        outage.over()
        return answer
      } catch (error) {
        outage.failed(error)
        throw error
      }
    },
  }
}

async function send(
  url: string,
  body: string,
  { timestamp, signature }: { timestamp: string; signature: string },
  timeoutMs: number,
): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'cowrie-timestamp': timestamp,
        'cowrie-signature': `v1=${signature}`,
      },
      body,
      // Personal data goes to the configured address only.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    throw new NoAnswer(fetchFailure(error), { cause: error })
  }
}

/** At most `maxAnswerBytes`, within the time limit of the call. */
async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      if (size > maxAnswerBytes) break
      chunks.push(chunk)
    }
  } catch (error) {
    throw new NoAnswer(fetchFailure(error), { cause: error })
  }
  if (size > maxAnswerBytes) throw new Error(`its answer is longer than ${maxAnswerBytes} bytes`)
  return Buffer.concat(chunks).toString('utf8')
}

function readAnswer(text: string, now: Date): IdentityAnswer {
  const answer = answerSchema.safeParse(parsed(text)).data
  if (!answer) throw new Error('its answer is not passed, review or failed')
  if (answer.status === 'passed') return { status: 'passed' }
  if (answer.status === 'review') {
    const wantedMs = answer.until ? Date.parse(answer.until) - now.getTime() : defaultReviewMs
    const waitMs = Math.min(maxReviewMs, Math.max(minReviewMs, wantedMs))
    return { status: 'review', until: new Date(now.getTime() + waitMs) }
  }
  if (answer.why) return { status: 'failed', why: answer.why }
  if (answer.message) return { status: 'failed', message: answer.message }
  throw new Error('its answer fails a check without a reason')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
