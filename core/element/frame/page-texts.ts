import { docsLink } from '#core/client/docs-link.ts'
import { maxTextsLength } from './protocol.ts'

/** Texts that cannot be sent, which the console has named. */
const refused = new WeakSet<object>()

/** A page's own words as the frame receives them; undefined without any, or if they cannot be sent. */
export function textsJson(tag: string, texts: unknown): string | undefined {
  if (texts === undefined) return undefined
  let json: string | undefined
  try {
    json = JSON.stringify(texts)
  } catch {
    // Such as an object that contains itself.
  }
  if (json !== undefined && json.length <= maxTextsLength) return json
  if (typeof texts === 'object' && texts !== null && !refused.has(texts)) {
    refused.add(texts)
    console.warn(
      `Cowrie: <${tag}> texts is ignored: it is no JSON of at most ${maxTextsLength} characters. ${docsLink('a-value-is-ignored')}`,
    )
  }
  return undefined
}
