/** Reads and checks the `reference` and `metadata` that a page's engineer writes, and makes a header of them. */
import { tagLimits as limits, tagsHeader } from '#core/contract/tag-limits.ts'

/** The attributes as the element has them. */
export type WrittenTags = { readonly reference: unknown; readonly metadata: unknown }

export type TagsHeader = { readonly [tagsHeader]: string }

type Tags = { reference?: string; metadata?: Record<string, string> }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function metadataIn(text: unknown): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text as string) as unknown
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const sizeOf = (tags: Tags) => new TextEncoder().encode(JSON.stringify(tags)).length

function metadataFault(found: Record<string, unknown> | undefined): string | undefined {
  const { keys, key, value } = limits
  if (!found) return `is no object in JSON, such as '{"plan":"gold"}'`
  const entries = Object.entries(found)
  if (entries.length > keys) return `has more than ${keys} entries`
  for (const [name, text] of entries) {
    if (name === '' || name.length > key) return `has a name that is empty or longer than ${key} characters`
    if (typeof text !== 'string' || text.length > value)
      return `has a value of "${name}" that is no text of at most ${value} characters`
  }
  return undefined
}

/**
 * The tags that may be sent, and one sentence for each that may not. A wrong one is left out: the order of a person is not
 * refused for it.
 */
export function readTags({ reference, metadata }: WrittenTags): { tags: Tags; faults: string[] } {
  const tags: Tags = {}
  const faults: string[] = []
  const isSet = (value: unknown) => value !== undefined && value !== ''
  if (isSet(reference)) {
    if (typeof reference === 'string' && reference.length <= limits.reference) tags.reference = reference
    else faults.push(`reference is no text of at most ${limits.reference} characters`)
  }
  if (isSet(metadata)) {
    const found = metadataIn(metadata)
    const fault = metadataFault(found)
    if (fault === undefined) tags.metadata = found as Record<string, string>
    else faults.push(`metadata ${fault}`)
  }
  if (sizeOf(tags) > limits.bytes) {
    delete tags.metadata
    faults.push(`metadata is, with the reference, longer than ${limits.bytes} bytes`)
  }
  return { tags, faults }
}

/** The header of what may be sent; undefined when that is nothing. */
export function tagsHeaderOf(written: WrittenTags): TagsHeader | undefined {
  const { tags } = readTags(written)
  if (Object.keys(tags).length === 0) return undefined
  const bytes = new TextEncoder().encode(JSON.stringify(tags))
  const base64url = btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (letter) =>
    letter === '+' ? '-' : letter === '/' ? '_' : '',
  )
  return { [tagsHeader]: base64url }
}

/** `element`, or the one in whose dialog it stands, that has a `reference` or `metadata`. */
export function tagHolder(element: Element): WrittenTags | undefined {
  for (
    let each: Element | undefined = element;
    each;
    each = (each.getRootNode() as Partial<ShadowRoot>).host
  ) {
    const { reference, metadata } = each as Element & Partial<WrittenTags>
    if (reference || metadata) return { reference, metadata }
  }
  return undefined
}

/** The partner's tags on what people make in `element` (rules/partners.md#objects), for `call`. */
export function tagsOf(element: Element): TagsHeader | undefined {
  const holder = tagHolder(element)
  return holder && tagsHeaderOf(holder)
}
