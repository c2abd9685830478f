/**
 * The HTTP client under Adyen's library. Its own one opens a connection for each call, ends a call after silence only,
 * and cannot reach a sandbox. This one keeps connections, ends every call in time, and its errors say nothing of cards.
 */
import type ClientInterface from '@adyen/api-library/lib/src/httpClient/clientInterface.js'
import { storable } from '../../db/storable.ts'
import { RefusedByProcessor } from '../ports.ts'

export class AdyenRefusedCall extends RefusedByProcessor {
  readonly status: number
  /** Adyen's `errorCode`. */
  readonly code: string | undefined
  constructor(message: string, status: number, code: string | undefined) {
    super(message)
    this.status = status
    this.code = code
  }
}

type HttpOptions = {
  /** Limit for a whole call, the body of its answer included. */
  readonly timeoutMs: number
  /** Replaces Adyen's test hosts. */
  readonly sandboxUrl: string | undefined
  /** Receives each answer, whatever its status. */
  readonly onAnswer?: (answer: Response) => void
}

/** The call before, with the same idempotency key, is not answered yet. */
const inProgress = '704'

const hints: Readonly<Record<number, string>> = {
  401: 'Check the API key',
  403: 'Check the roles of the API credential, and the names of the accounts',
}

/** Where Adyen may send a call on to, with 308, and where its reports are. */
export const isAdyenHost = (url: URL) =>
  url.protocol === 'https:' && /\.(adyen|adyenpayments)\.com$/.test(url.hostname)

/** Calls throw `AdyenRefusedCall`, or another error when their outcome is unknown. */
export function httpClient({ timeoutMs, sandboxUrl, onAnswer }: HttpOptions): ClientInterface {
  return {
    async request(endpoint, json, config, _isApiKeyRequired, options) {
      const signal = AbortSignal.timeout(timeoutMs)
      const method = options?.method ?? 'POST'
      const address = sandboxAddressOf(endpoint, sandboxUrl)
      const call = `${method} ${new URL(address).pathname}`
      const query = new URLSearchParams(options?.params as Record<string, string> | undefined)
      const send = (url: string) =>
        fetch(url, {
          method,
          headers: {
            'content-type': 'application/json',
            'x-api-key': config.apiKey ?? '',
            ...(options?.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
          },
          ...(method !== 'GET' && { body: String(json) }),
          redirect: 'manual',
          signal,
        })
      let answer: Response
      let text: string
      try {
        answer = await send(query.size > 0 ? `${address}?${query}` : address)
        const elsewhere = answer.status === 308 && URL.parse(answer.headers.get('location') ?? '')
        if (elsewhere && isAdyenHost(elsewhere)) answer = await send(elsewhere.href)
        text = await answer.text()
        onAnswer?.(answer)
      } catch (cause) {
        throw new Error(`Adyen did not answer ${call}`, { cause })
      }
      const { status } = answer
      const body = parse(text)
      // Adyen's library parses it again.
      if (answer.ok && body) return JSON.stringify(body)
      const { summary, code } = describe(body, secretsIn(String(json)))
      const isTransient = answer.headers.get('transient-error') === 'true' || code === inProgress
      if (status < 400 || status >= 500 || status === 429 || isTransient)
        throw new Error(`Adyen answered ${call} with ${status}, whose outcome is unknown. ${summary}`.trim())
      throw new AdyenRefusedCall(
        [`Adyen refused ${call} with ${status}.`, summary, hints[status]].filter(Boolean).join(' '),
        status,
        code,
      )
    },
  }
}

/** The address of the sandbox's bank in place of one in Adyen's test environment. */
export function sandboxAddressOf(endpoint: string, sandboxUrl: string | undefined): string {
  if (sandboxUrl === undefined) return endpoint
  const base = sandboxUrl.replace(/\/+$/, '')
  return endpoint
    .replace('https://checkout-test.adyen.com/', `${base}/checkout/`)
    .replace('https://balanceplatform-api-test.adyen.com/', `${base}/`)
    .replace('https://balanceplatform-test.adyen.com/', `${base}/`)
    .replace('https://ca-test.adyen.com/', `${base}/`)
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text, (_, each) => (typeof each === 'string' ? storable(each) : each))
    return value && typeof value === 'object' ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Card data in a request, which an error of Adyen's may repeat. */
const secretsIn = (json: string) =>
  [
    ...json.matchAll(
      /"(?:number|cvc|encrypted\w+|holderName|firstName|lastName|storedPaymentMethodId)":"([^"]{3,})"/g,
    ),
  ].map(([, secret]) => secret as string)

/** Adyen's words about an error, in the shape of either of its APIs. */
function describe(body: Record<string, unknown> | undefined, secrets: readonly string[]) {
  const text = (name: string) => {
    const value = body?.[name]
    return typeof value === 'string' && value ? value : undefined
  }
  const code = text('errorCode')
  const fields = Array.isArray(body?.invalidFields)
    ? body.invalidFields.map((each) => `${each?.name}: ${each?.message}`)
    : []
  const words = [code, text('message') ?? text('detail') ?? text('title'), ...fields]
    .filter(Boolean)
    .join(', ')
  const safe = secrets
    .reduce((rest, secret) => rest.replaceAll(secret, '…'), words)
    .replace(/\d(?:[ -]?\d){11,}/g, '…')
  const id = text('pspReference') ?? text('requestId')
  return { code, summary: [safe, id && `(${id})`].filter(Boolean).join(' ') }
}
