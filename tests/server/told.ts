/** Reporters for tests. */
import { type Reporter, reporterOn } from '#server/platform/observability/report.ts'

const saying = (say: (sentence: string) => void): Reporter => ({
  info: say,
  warn: say,
  error: (_event, sentence) => say(sentence),
})

export const silent: Reporter = reporterOn()

/** Keeps the sentences. */
export const keptIn = (said: string[]): Reporter => saying((sentence) => said.push(sentence))

/** Fails where nothing may be told. */
export const untold: Reporter = saying((sentence) => {
  throw new Error(sentence)
})
