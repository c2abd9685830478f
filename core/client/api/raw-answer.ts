import type { FileAnswer } from '#core/contract/values.ts'

/** A response as received. */
export type RawAnswer = {
  status: number
  text: string
  isPlainText: boolean
  /** Where the search stopped. */
  after?: string | null
  /** The file, if the endpoint returns one. */
  file?: FileAnswer | undefined
}
