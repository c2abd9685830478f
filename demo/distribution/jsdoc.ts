/** Parses the JSDoc of this project: a text, then tags such as `@attr {string} [from=USD] - What is given.` */

export type DocTag = {
  /** `attr` of `@attr`. */
  kind: string
  /** The text between the braces. */
  type: string | undefined
  name: string
  /** The value of `[name=value]`. */
  byDefault: string | undefined
  text: string
}

export type Doc = { text: string; tags: readonly DocTag[] }

const aTag = /^@(\w+)(?:\s+\{([^}]*)\})?(?:\s+(?:\[([\w-]+)=([^\]]*)\]|(\S+)))?(?:\s+-\s+([\s\S]*))?$/

function tagOf(lines: string): DocTag {
  const [, kind = '', type, optional, byDefault, name, text = ''] = aTag.exec(lines) ?? []
  if (!kind) throw new Error(`cannot be read: ${lines}`)
  return { kind, type, name: optional ?? name ?? '', byDefault, text }
}

/** Parses a comment; the text between its slashes. */
export function readJsdoc(comment: string): Doc {
  const lines = comment
    .replace(/^\/?\*+|\*+\/?$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
  const firstTag = lines.findIndex((line) => line.startsWith('@'))
  const text = firstTag < 0 ? lines : lines.slice(0, firstTag)
  const rest = firstTag < 0 ? [] : lines.slice(firstTag)
  const tags: string[] = []
  for (const line of rest) {
    if (line.startsWith('@')) tags.push(line)
    // An indented line continues the tag above it.
    else if (line !== '') tags.push(`${tags.pop()} ${line.trim()}`)
  }
  return { text: text.join('\n').trim(), tags: tags.map(tagOf) }
}
