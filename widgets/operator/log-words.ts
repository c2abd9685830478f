/** Entries of the log in words, without React. */
import type { LogEntry } from '#core/contract/operator-log.ts'
import type { Texts } from './texts/log/en.ts'

type Phrase = string | ((about: string) => string)

/** The place of the subject in a sentence, where a link may go. */
const place = '\u0000'

type Saying = {
  /** The sentence after the caller's name, cut where the subject goes. */
  readonly parts: readonly string[]
  /** The subject's name, or the words that the log has. */
  readonly about: string
  /** Words of the log that the sentence does not have. */
  readonly details: readonly string[]
}

export function sayingOf(
  { call, rest, subject }: Pick<LogEntry, 'call' | 'rest' | 'subject'>,
  texts: Pick<Texts, 'phrases' | 'chosen'>,
): Saying {
  const chosen: Readonly<Record<string, Phrase>> = texts.chosen
  const phrases: Readonly<Record<string, Phrase>> = texts.phrases
  const choice = rest.find((word) => `${call} ${word}` in chosen)
  const others = rest.filter((word) => word !== choice)
  const phrase = chosen[`${call} ${choice}`] ?? phrases[call] ?? call
  const parts = (typeof phrase === 'string' ? phrase : phrase(place)).split(place)
  if (subject) return { parts, about: subject.name ?? subject.id, details: others }
  return parts.length > 1
    ? { parts, about: others.join(' '), details: [] }
    : { parts, about: '', details: others }
}

/** Undefined for a call that was not refused. */
export function refusalOf({ outcome }: Pick<LogEntry, 'outcome'>, texts: Texts): string | undefined {
  const reasons: Readonly<Record<string, string>> = texts.refusals
  return outcome === 'asked' || outcome === 'done' ? undefined : texts.refused(reasons[outcome] ?? outcome)
}
