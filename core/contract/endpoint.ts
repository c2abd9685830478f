import type * as z from 'zod/mini'

/**
 * Allowed callers. `public`: everyone (rules/embedding.md#public-calls); `signed-in`: a valid token; `ready`: the token
 * of a person who has completed kyc, pin and card; `operator`: the operator's key; `sandbox`: signed in, and only
 * outside production; `partner`: a partner's secret key; `partner-page`: any key of a partner.
 */
export type Access = 'public' | 'signed-in' | 'ready' | 'operator' | 'sandbox' | 'partner' | 'partner-page'

type Group =
  | 'Accounts'
  | 'Cards'
  | 'Circle'
  | 'Listings'
  | 'Orders'
  | 'Transfers'
  | 'Statement'
  | 'Notifications'
  | 'Alerts'
  | 'Utility'
  | 'Operators'
  | 'Partners'
  | 'Reports'

/**
 * Subjects of answers. A write names the topics it changes; every widget that shows an answer about one of them
 * refetches it. `security`: sessions, passkeys and a pending password.
 */
export type Topic = Lowercase<Group> | 'photos' | 'preferences' | 'security'

type Read = {
  readonly method: 'GET'
  /** Topics of the answer, if other than the group's; see `topicsOf`. */
  readonly topics?: readonly Topic[]
  /** For a GET that writes. */
  readonly changes?: readonly Topic[]
}

type Write = {
  readonly method: 'POST'
  /** Topics whose answers the call may change; none if no read shows its effect. */
  readonly changes: readonly Topic[]
}

/** One call of the API as plain data. Schemas are two-way codecs: see `wire.ts`. */
export type Endpoint = (Read | Write) & {
  /** With `{name}` for each path parameter. Matched case-insensitively. */
  readonly path: string
  readonly access: Access
  readonly group: Group
  /** One sentence for the API's documentation. */
  readonly summary: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** Wire names of body fields that may contain line breaks and tabs. */
  readonly multiLine?: readonly string[]
  /** Multipart: name of the field with the file, in addition to the fields of `body`. */
  readonly file?: string
  /** The answer is a file of this type to save; `answer` is then `file` of values.ts. Failures are the usual JSON. */
  readonly download?: 'application/pdf' | 'text/csv' | 'application/vnd.cowrie.person+json'
  /** The envelope's `data`, or the whole answer if `bare`. */
  readonly answer: z.ZodMiniType
  /** The answer is a bare array or object without an envelope. */
  readonly bare?: true
  /** The answer contains sentences in the requested language. Other GETs answer the same in every language. */
  readonly sentences?: true
  /** The answer's field with the address of a picture, to which a request that accepts only pictures is redirected. */
  readonly picture?: string
  /** A search that may stop before the end: its answer then has `searchAfterHeader`. */
  readonly stops?: true
  /** Moves, holds or decides on money: takes an `Idempotency-Key`. */
  readonly money?: true
  /** The new object belongs to the partner on whose page it was made, and keeps that page's words (`tagsHeader`). */
  readonly tagged?: true
  /**
   * The answer issues a token: a proof of the client's key (RFC 9449) with the call binds the session to that key. Its query
   * is `zone`: mails and notifications are in the time zone of the latest sign-in.
   */
  readonly opensSession?: true
}

export const endpoint = <const E extends Endpoint>(spec: E): E => spec

/** Topics of a read's answers: its own if named, else its group's. */
export const topicsOf = (read: Endpoint): readonly Topic[] =>
  (read.method === 'GET' && read.topics) || [read.group.toLowerCase() as Topic]

type Part<E, K extends string> =
  E extends Record<K, infer S extends z.ZodMiniType> ? Record<K, z.output<S>> : unknown

/** Input of callers and handlers, in our names: `{ params, query, body }` as far as the endpoint has them. */
export type InputOf<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>

/** Answer for callers and from handlers, in our names. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>
