import { docsLink } from '#core/client/docs-link.ts'
import { maxJsonLength } from './protocol.ts'

/** Values that cannot be sent, which the console has named. */
const refused = new WeakSet<object>()

/** A property that a page sets, as the frame receives it; undefined without a value, or if it cannot be sent. */
export function sentJson(tag: string, name: keyof typeof maxJsonLength, value: unknown): string | undefined {
  if (value === undefined) return undefined
  let json: string | undefined
  try {
    json = JSON.stringify(value)
  } catch {
    // Such as an object that contains itself.
  }
  const max = maxJsonLength[name]
  if (json !== undefined && json.length <= max) return json
  if (typeof value === 'object' && value !== null && !refused.has(value)) {
    refused.add(value)
    console.warn(
      `Cowrie: <${tag}> ${name} is ignored: it is no JSON of at most ${max} characters. ${docsLink('a-value-is-ignored')}`,
    )
  }
  return undefined
}
