/**
 * Finds the cause that keeps a page from its exchange, once after a failed call (rules/embedding.md#misconfigured): the
 * browser tells scripts of no difference between a policy, a refused origin and a network that is down.
 */
import type { Language } from '#core/contract/languages.ts'
import { findClient } from '../client.ts'
import { docsLink } from '../docs-link.ts'
import { dispatch } from '../events.ts'
import { version } from '../version.ts'
import { Failure } from './failures.ts'
import { randomKey } from './random-key.ts'
import { setUpTexts } from './texts/set-up/index.ts'

type Cause = { sentence: string; code: 'misconfigured' | 'not-loaded' }
type Diagnosis = Cause & { traceId: string; informed: WeakSet<HTMLElement> }

const diagnoses = new Map<string, Promise<Diagnosis | undefined>>()

/** A file that every exchange serves to every origin. */
const publicFile = '/cdn/v1/cowrie.js'
/** A caller waits for the probe. */
const probeTimeoutMs = 5_000

/** Whether a request is answered at all (`no-cors`), or answered to this page by a file that is a script (`cors`). */
async function answers(address: string, mode: 'cors' | 'no-cors'): Promise<boolean> {
  try {
    const { ok, headers } = await fetch(address, {
      mode,
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(probeTimeoutMs),
    })
    return mode === 'no-cors' || (ok && /javascript/.test(headers.get('content-type') ?? ''))
  } catch {
    return false
  }
}

const misconfigured = (sentence: string): Cause => ({ sentence, code: 'misconfigured' })
const notLoaded = (sentence: string): Cause => ({ sentence, code: 'not-loaded' })

async function causeOf(apiBase: string): Promise<Cause | undefined> {
  const { origin } = new URL(apiBase)
  let isForbidden = false
  const onViolation = ({ effectiveDirective, disposition }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'connect-src' && disposition === 'enforce') isForbidden = true
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  const address = origin + publicFile
  const isThere = await answers(address, 'no-cors')
  // The event of a refused request may follow its rejection.
  if (!isThere) await new Promise((resolve) => setTimeout(resolve))
  document.removeEventListener('securitypolicyviolation', onViolation)

  if (isForbidden)
    return misconfigured(
      `The policy of this page forbids calls to ${origin}: add connect-src ${origin} to its Content-Security-Policy.`,
    )
  if (!isThere) {
    // Nobody is told that the page is wrong: the device is offline, or the exchange is down for a while.
    if (!navigator.onLine || origin === self.origin) return undefined
    return notLoaded(
      `Nothing answers at ${origin}: correct api-base if the exchange has another address, else try again later.`,
    )
  }
  if (!(await answers(address, 'cors')))
    // A proxy whose exchange is down answers like a stranger, so people are told that they may try again.
    return notLoaded(
      `${origin} answers, but not as an exchange: correct api-base if the exchange has another address, else try again later.`,
    )
  if (origin === self.origin) return undefined
  if (self.origin === 'null')
    return misconfigured(
      `This page has no origin (null), so ${origin} refuses its calls: serve it by http, and give a sandboxed frame allow-same-origin.`,
    )
  return misconfigured(
    `${origin} refuses calls of ${self.origin}: let its operator register this origin for these widgets.`,
  )
}

async function diagnose(apiBase: string): Promise<Diagnosis | undefined> {
  const cause = await causeOf(apiBase)
  if (cause === undefined) return undefined
  const sentence = `${cause.sentence} ${docsLink('this-page-is-not-set-up-to-reach-the-exchange')}`
  const traceId = randomKey()
  console.error(`Cowrie ${version}: ${sentence} (${traceId})`)
  return { sentence, code: cause.code, traceId, informed: new WeakSet() }
}

/**
 * Whether the page is not set up for this API. Says so once in the console, and by `cowrie-failed` once on each element
 * that needs it.
 */
async function isMisconfigured(apiBase: string): Promise<boolean> {
  const asked = diagnoses.get(apiBase) ?? diagnose(apiBase)
  diagnoses.set(apiBase, asked)
  const found = await asked
  if (!found) {
    diagnoses.delete(apiBase)
    return false
  }
  for (const element of findClient(apiBase)?.elements ?? []) {
    if (found.informed.has(element)) continue
    found.informed.add(element)
    const { sentence: message, code, traceId } = found
    const detail = {
      tag: element.localName,
      code,
      retryable: true,
      message,
      traceId,
    }
    dispatch(element, 'cowrie-failed', detail)
  }
  return found.code === 'misconfigured'
}

/** The failure of a page's first call, or in its place one that says that the page is not set up. */
export async function explain(failure: Failure, apiBase: string, language: Language): Promise<Failure> {
  const { kind, status } = failure
  const isSuspect =
    (kind === 'broken' && status === undefined) ||
    kind === 'unreadable' ||
    (kind === 'refused' && status === 404)
  if (!isSuspect || !(await isMisconfigured(apiBase))) return failure
  const message = setUpTexts(language).misconfigured
  return new Failure('refused', undefined, language, { code: 'misconfigured', message })
}
