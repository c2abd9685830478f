import { ofetch } from 'ofetch'
import * as z from 'zod/mini'
import { addressOf } from '#core/contract/address.ts'
import type { AnswerOf, Endpoint, InputOf } from '#core/contract/endpoint.ts'
import type { Language } from '#core/contract/languages.ts'
import { searchAfterHeader } from '#core/contract/search-after.ts'
import { zoneHere } from '#core/texts/dates.ts'
import type { TagsHeader } from '../partner-tags.ts'
import { sharedSession } from '../session/shared-session.ts'
import { authorize, endExpiredSession, keepNewerToken } from '../session/token.ts'
import { Failure, type FailureFields, showFailure, unreachable } from './failures.ts'
import { randomKey } from './random-key.ts'
import type { RawAnswer } from './raw-answer.ts'
import { failureTexts } from './texts/index.ts'
import { upload } from './upload.ts'

/** The API that a call goes to. `clientFor(apiBase)` provides it. */
export type ApiAddress = { readonly apiBase: string }

export type CallOptions = {
  /** Language of failure and answer sentences: that of the widget that shows them. */
  language: Language
  /** Suppresses the toast: the widget shows the failure itself. */
  quiet?: boolean
  /** One per intent; a money call without one gets a fresh key. `useSend` sets it. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** File of a multipart call. */
  file?: Blob
  /** Reports upload progress from 0 to 1. */
  onProgress?: (fraction: number) => void
  /** Lets the request outlive the page: nobody waits for its answer. */
  keepalive?: boolean
  /** The partner's words on what the call makes, of `tagsOf`. */
  tags?: TagsHeader | undefined
  /** Overrides the stored token. */
  token?: string
}

export type Answer<E extends Endpoint> = {
  data: AnswerOf<E>
  /** Message of the envelope, if any. */
  message: string | undefined
  /** A rotated token. `call` has already stored it for a signed-in user. */
  authorization: string | undefined
  /** Where the search stopped (`searchAfterHeader`), if it did. */
  after?: string | null | undefined
}

/** Time until a call counts as unanswered. */
const timeoutsMs = { GET: 15_000, POST: 30_000, file: 120_000 }

type UnknownRecord = Record<string, unknown>
type PreparedRequest = { url: string; body: string | FormData | undefined }

const isObject = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined)

/** Encodes our names as wire names. An encoding error uses the sentence of the server's refusal. */
function encode(schema: z.ZodMiniType | undefined, value: unknown, language: Language) {
  if (!schema) return undefined
  const result = z.safeEncode(schema, value as never)
  if (result.success) return result.data as UnknownRecord
  const issue = result.error.issues[0]
  throw new Failure('refused', 400, language, {
    message: [issue?.path.join('.'), issue?.message].filter(Boolean).join(' '),
  })
}

/** rules/embedding.md#days: the reader's time zone, with a sign-in, filters by day, and for the times in a file. */
const zoneOf = (endpoint: Endpoint, query: UnknownRecord) =>
  (endpoint.download ?? endpoint.opensSession ?? query.dateFrom ?? query.dateTo)
    ? { timeZone: zoneHere() }
    : {}

function prepare(
  client: ApiAddress,
  endpoint: Endpoint,
  input: UnknownRecord,
  { language, file }: CallOptions,
): PreparedRequest {
  const params = encode(endpoint.params, input.params, language)
  const asked = (input.query ?? {}) as UnknownRecord
  const query = encode(endpoint.query, { ...zoneOf(endpoint, asked), ...asked }, language)
  const url = client.apiBase + addressOf(endpoint, params, query)

  const body = encode(endpoint.body, input.body, language)
  if (endpoint.file === undefined) return { url, body: body && JSON.stringify(body) }
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined && value !== null) form.set(name, String(value))
  }
  // Fields precede the file so that a streaming server has read them when the file begins.
  if (file) form.set(endpoint.file, file)
  return { url, body: form }
}

/** Our server names every file in plain ASCII. */
const fileNameIn = (headers: Headers) =>
  /filename="([\w.-]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'cowrie'

async function sendRequest(
  endpoint: Endpoint,
  request: PreparedRequest,
  headers: Headers,
  options: CallOptions,
): Promise<RawAnswer> {
  const { language } = options
  const isFile = endpoint.file || endpoint.download
  const timeout = AbortSignal.timeout(isFile ? timeoutsMs.file : timeoutsMs[endpoint.method])
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  try {
    if (request.body instanceof FormData && options.onProgress) {
      return await upload(request.url, request.body, headers, signal, options.onProgress)
    }
    const response = await ofetch.raw(request.url, {
      method: endpoint.method,
      headers,
      body: request.body,
      signal,
      credentials: 'omit',
      keepalive: options.keepalive ?? false,
      responseType: endpoint.download ? 'arrayBuffer' : 'text',
      ignoreResponseError: true,
      retry: false,
    })
    const kind = response.headers.get('content-type') ?? ''
    const isPlainText = kind.startsWith('text/plain')
    const body: unknown = response._data ?? ''
    const { status } = response
    const after = response.headers.get(searchAfterHeader)
    if (!(body instanceof ArrayBuffer)) return { status, text: String(body), isPlainText, after }
    const bytes = new Uint8Array(body)
    // A proxy's error page is not the requested file.
    const isExpectedType =
      response.ok && endpoint.download !== undefined && kind.startsWith(endpoint.download)
    const text = isExpectedType ? '' : new TextDecoder().decode(bytes)
    return {
      status,
      text,
      isPlainText,
      file: isExpectedType ? { name: fileNameIn(response.headers), bytes } : undefined,
    }
  } catch (error) {
    // The caller aborted (for example, for a newer search): not a failure.
    if (options.signal?.aborted) throw options.signal.reason
    if (timeout.aborted && navigator.onLine)
      throw new Failure(
        'broken',
        undefined,
        language,
        { code: 'unanswered' },
        failureTexts(language).unanswered,
      )
    if (error instanceof Failure) throw error
    throw unreachable(language)
  }
}

function parseAnswer(answer: RawAnswer): unknown {
  if (answer.text === '') return undefined
  try {
    return JSON.parse(answer.text)
  } catch {
    return answer.isPlainText ? answer.text : undefined
  }
}

function failureFields(value: unknown): FailureFields {
  // Only a short plain text is a message for people; a proxy's error page is not.
  if (typeof value === 'string') return { raw: value.length <= 300 ? value : undefined }
  if (!isObject(value)) return {}
  return {
    title: textOf(value.title),
    details: textOf(value.details),
    message: textOf(value.message),
    code: textOf(value.code),
    data: value.data,
    requestId: textOf(value.requestId),
  }
}

function decodeAnswer<E extends Endpoint>(
  endpoint: E,
  answer: RawAnswer,
  apiBase: string,
  signIn: string | undefined,
  language: Language,
): Answer<E> {
  if (answer.file) return { data: answer.file as AnswerOf<E>, message: undefined, authorization: undefined }
  const value = parseAnswer(answer)
  if (answer.status >= 400) {
    const kind = answer.status >= 500 ? 'broken' : 'refused'
    throw new Failure(kind, answer.status, language, failureFields(value))
  }

  const envelope = isObject(value) && 'isSuccess' in value ? value : undefined
  const authorization = textOf(envelope?.authorization)
  if (authorization) keepNewerToken(apiBase, signIn, authorization)
  if (envelope && envelope.isSuccess !== true)
    throw new Failure('refused', answer.status, language, failureFields(envelope))
  if (!envelope && !endpoint.bare) throw new Failure('unreadable', answer.status, language)

  const decoded = z.safeDecode(endpoint.answer, (endpoint.bare ? value : envelope?.data) as never)
  if (!decoded.success) {
    console.error(`Cowrie cannot read ${endpoint.path}`, decoded.error.issues)
    throw new Failure('unreadable', answer.status, language)
  }
  return {
    data: decoded.data as AnswerOf<E>,
    message: textOf(envelope?.message),
    authorization,
    after: answer.after,
  }
}

async function attempt<E extends Endpoint>(
  client: ApiAddress,
  endpoint: E,
  request: PreparedRequest,
  options: CallOptions,
): Promise<Answer<E>> {
  const session = sharedSession.get(client.apiBase)
  const token = options.token ?? session?.token
  const headers = new Headers({
    accept: [endpoint.download, 'application/json'].filter(Boolean).join(', '),
    // Language of the server's own sentences, such as refusal reasons.
    'accept-language': options.language,
    ...options.tags,
  })
  if (typeof request.body === 'string') headers.set('content-type', 'application/json')
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  const { method, opensSession } = endpoint
  const proofs = await authorize(headers, client.apiBase, {
    method,
    url: request.url,
    token,
    opensSession,
  }).catch(() => {
    throw unreachable(options.language)
  })

  const answer = await sendRequest(endpoint, request, headers, options)
  // The server did nothing: it only asked for a proof with its nonce.
  if (answer.status === 401 && proofs?.storeNonce(client.apiBase, parseAnswer(answer)))
    return attempt(client, endpoint, request, options)
  // rules/embedding.md#failures: a 401 on a call without a token is an ordinary refusal.
  if (answer.status !== 401 || !token)
    return decodeAnswer(endpoint, answer, client.apiBase, session?.signIn, options.language)
  if (!session || token !== session.token) throw new Failure('signed-out', 401, options.language)

  // A 401 means that nothing was done, so the call may be retried: with the token that another answer rotated in the
  // meantime, or as a visitor where visitors are allowed.
  const outcome = endExpiredSession(client.apiBase, session)
  const canRepeat =
    outcome === 'renewed' || (endpoint.access === 'public' && !sharedSession.get(client.apiBase))
  if (canRepeat) return attempt(client, endpoint, request, options)
  throw new Failure('signed-out', 401, options.language)
}

/** APIs that have answered this page: what fails from then on is no fault of its set-up. */
const answered = new Set<string>()

/**
 * Calls an endpoint of the contract. Input and answer use our names.
 *
 * ```ts
 * const { client, language } = useWidget()
 * const { data } = await call(client, getListing, { params: { id } }, { language })
 * ```
 *
 * Throws a `Failure` after showing its toast (unless `quiet`), or the signal's reason when the caller aborted.
 */
export async function call<E extends Endpoint>(
  client: ApiAddress,
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions,
): Promise<Answer<E>> {
  try {
    const request = prepare(client, endpoint, (input ?? {}) as UnknownRecord, options)
    const keyedOptions =
      endpoint.money && !options.idempotencyKey ? { ...options, idempotencyKey: randomKey() } : options
    const answer = await attempt(client, endpoint, request, keyedOptions)
    answered.add(client.apiBase)
    return answer
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // A refusal and a timeout have their reason, and a probe that fails explains nothing.
    const failure =
      error.code || answered.has(client.apiBase)
        ? error
        : await import('./diagnose.ts')
            .then(({ explain }) => explain(error, client.apiBase, options.language))
            .catch(() => error)
    if (!options.quiet) showFailure(failure)
    throw failure
  }
}
