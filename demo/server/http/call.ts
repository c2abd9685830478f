/** The input and the outcome of a handler. */
import type { AnswerOf, Endpoint, InputOf } from '#core/contract/endpoint.ts'
import type { Language } from '#core/contract/languages.ts'
import type { Me, Server } from '../server.ts'

/** A file of a multipart call, read whole: at most 5 MB. */
export type UploadedFile = { name: string; mediaType: string; bytes: Uint8Array }

export type Call<E extends Endpoint> = {
  readonly server: Server
  /** The signed-in person; at a public endpoint there may be none. */
  readonly me: E['access'] extends 'public' | 'operator' ? Me | undefined : Me
  readonly input: InputOf<E>
  /** The Idempotency-Key header. */
  readonly key: string | undefined
  readonly file: UploadedFile | undefined
  /** The language of ours that the caller asks for; undefined without one. */
  readonly language: Language | undefined
  /** The caller's address, for hints and limits only. */
  readonly address: string
  /** The caller's browser: the user-agent header. */
  readonly device: string
  /** The origin of the calling page, if it is a partner's. */
  readonly origin: string | undefined
  /** The client's key that a session opened by this call is bound to; undefined when the client proved none. */
  readonly keyThumbprint: string | undefined
}

export type Outcome<E extends Endpoint> = {
  readonly data: AnswerOf<E>
  readonly message?: string
  /** A new token for the client to store. */
  readonly authorization?: string
  /** Where the search stopped (`searchAfterHeader`). */
  readonly after?: string | undefined
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Outcome<E>>
