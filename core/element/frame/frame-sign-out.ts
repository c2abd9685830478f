/** The page's side of a sign-out that a script of the page asks for: its frame does it, and says how it went. */
import type { SessionFailure } from '#core/client/session/public-session.ts'
import type { FromFrame, FromPage } from './protocol.ts'

/** As long as the server may take, and the frame to start. */
const timeoutMs = 20_000

type Answer = Extract<FromFrame, { say: 'signed-out' }>
type Waiting = { resolve(isConfirmed: boolean): void; reject(failure: Error): void }

/** Sentence and kind are the frame's, which knows the answer of the exchange. */
const failureOf = ({ kind, text }: Answer): Error =>
  Object.assign(new Error(text), {
    name: 'Failure',
    kind,
    text,
    status: undefined,
    reason: undefined,
  } as Omit<SessionFailure, 'message'>)

export class FrameSignOut {
  readonly #send: (message: FromPage) => void
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0

  /** `send` drops messages while the frame is not open. */
  constructor(send: (message: FromPage) => void) {
    this.#send = send
  }

  /** Resolves to whether the exchange has confirmed it; to false when the frame is gone or silent. */
  ask(): Promise<boolean> {
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#take(id)?.resolve(false), timeoutMs)
      this.#waiting.set(id, {
        resolve: (isConfirmed) => {
          clearTimeout(timer)
          resolve(isConfirmed)
        },
        reject: (failure) => {
          clearTimeout(timer)
          reject(failure)
        },
      })
      this.#send({ say: 'sign-out', id })
    })
  }

  /** The frame has opened: it has heard of none of these. */
  repeat(): void {
    for (const id of this.#waiting.keys()) this.#send({ say: 'sign-out', id })
  }

  answer(answer: Answer): void {
    const waiting = this.#take(answer.id)
    if (answer.kind === undefined) waiting?.resolve(true)
    else waiting?.reject(failureOf(answer))
  }

  /** The frame is gone. */
  end(): void {
    for (const id of this.#waiting.keys()) this.#take(id)?.resolve(false)
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    return waiting
  }
}
