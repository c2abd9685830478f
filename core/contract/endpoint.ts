import type * as z from 'zod/mini'

/**
 * Who may call:
 * `public`: anybody (rules/embedding.md#public-calls); `signed-in`: a valid token; `ready`: that of a person whose
 * setup has kyc, pin and card; `operator`: the operator's key; `sandbox`: signed in, and only outside production.
 */
export type Access = 'public' | 'signed-in' | 'ready' | 'operator' | 'sandbox'

type Group =
  | 'Accounts'
  | 'Cards'
  | 'Circle'
  | 'Listings'
  | 'Orders'
  | 'Transfers'
  | 'Notifications'
  | 'Utility'

/**
 * What answers are about. A write names the topics that it changes; every widget that shows an answer about one of them
 * refetches it. `security`: sessions, passkeys and a password that waits.
 */
export type Topic = Lowercase<Group> | 'photos' | 'preferences' | 'security'

type Read = {
  readonly method: 'GET'
  /** What the answer is about, where that is not the topic named like the group; see `topicsOf`. */
  readonly topics?: readonly Topic[]
  /** A GET that writes all the same. */
  readonly changes?: readonly Topic[]
}

type Write = {
  readonly method: 'POST'
  /** The topics whose answers may differ once the call is done; none where no read shows what it did. */
  readonly changes: readonly Topic[]
}

/** One call of the API as plain data. Schemas are two-way codecs: see `wire.ts`. */
export type Endpoint = (Read | Write) & {
  /** With `{name}` for each path parameter. Matched without regard to case. */
  readonly path: string
  readonly access: Access
  readonly group: Group
  /** One sentence for the API's readers. */
  readonly summary: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** Fields of the body, as the wire calls them, that may have line breaks and tabs. */
  readonly multiLine?: readonly string[]
  /** Multipart: the field name that carries the file, beside the fields of `body`. */
  readonly file?: string
  /** The answer is a file of this kind, to be saved; `answer` is then `file` of values.ts. Failures are the usual JSON. */
  readonly download?: 'application/pdf' | 'text/csv'
  /** The `data` of the envelope, or the whole answer when `bare`. */
  readonly answer: z.ZodMiniType
  /** The answer is a bare array or object, not in the envelope. */
  readonly bare?: true
  /** The answer has sentences in the language that the call asks for. Another GET answers alike in every language. */
  readonly sentences?: true
  /** Moves or holds money, or decides on it: takes an `Idempotency-Key`. */
  readonly money?: true
  /** The answer brings a token: a proof of the client's key (RFC 9449) sent along binds the session to that key. */
  readonly opensSession?: true
}

export const endpoint = <const E extends Endpoint>(spec: E): E => spec

/** What the answers of a read are about: what it names itself, else the topic of its group. */
export const topicsOf = (read: Endpoint): readonly Topic[] =>
  (read.method === 'GET' && read.topics) || [read.group.toLowerCase() as Topic]

type Part<E, K extends string> =
  E extends Record<K, infer S extends z.ZodMiniType> ? Record<K, z.output<S>> : unknown

/** What a caller passes and a handler receives, in our own names: `{ params, query, body }` as far as the endpoint has them. */
export type InputOf<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>

/** What a caller gets and a handler returns, in our own names. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>
