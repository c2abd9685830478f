import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languageFacts } from '#core/contract/languages.ts'

/** RFC 9110 §12.4.2: `q=0` to `q=1`, three decimals at most. */
const weight = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i

/**
 * RFC 9110 §12.5.4: the first of our languages that an Accept-Language header asks for; `fr-CA` is French. Undefined
 * when it asks for none of ours, or for any language before them.
 */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  const [first] = (header ?? '')
    .split(',')
    .flatMap((entry) => readEntry(entry))
    .sort((one, other) => other.quality - one.quality)
  return first?.language
}

type Wanted = { language: Language | undefined; quality: number }

/** Empty for a language that we do not speak, for an unwanted one, and for a malformed range. */
function readEntry(entry: string): Wanted[] {
  const [range = '', ...parameters] = entry.split(';').map((part) => part.trim())
  const [parameter = 'q=1', ...more] = parameters
  const quality = Number(weight.exec(parameter)?.[1] ?? 0)
  const language = languageFacts(range)?.code
  if (quality === 0 || more.length > 0 || (language === undefined && range !== '*')) return []
  return [{ language, quality }]
}

/** The language to answer a request in. */
export const answerLanguage = (request: Pick<FastifyRequest, 'headers'>): Language =>
  acceptedLanguage(request.headers['accept-language']) ?? 'en'

/** Declares the language of an answer's sentences, so that no cache serves them to readers of another language. */
export function setContentLanguage(reply: FastifyReply, language: Language): void {
  const before = reply.getHeader('vary')
  reply.header('content-language', language)
  reply.header('vary', before ? `${String(before)}, accept-language` : 'accept-language')
}
