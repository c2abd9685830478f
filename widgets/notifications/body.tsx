/**
 * HTML of a notification as React nodes, sanitised again (rules/notifications.md#body). The browser's parser never
 * sees it (under Trusted Types even an inert DOMParser would need a policy of the host): all but a few tags are
 * dropped, attributes are never read, and the rest is text, which React writes as text.
 */
import { Fragment, type ReactNode } from 'react'

type Mark = 'strong' | 'em' | 'p'

/** Bodies stand in a pressable row, so a paragraph becomes a line. */
const marks: Readonly<Record<string, Mark>> = { b: 'strong', strong: 'strong', i: 'em', em: 'em', p: 'p' }

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

/** Decodes entities; unknown ones stay as written. */
const decodeEntities = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** A tag with its name, or a run of text. A `<` that opens no tag is text. */
const pieces = /<(\/?)([a-z][a-z0-9-]*)\b[^<>]*>|<!--[\s\S]*?-->|[^<]+|</gi

type Open = { mark: Mark | undefined; children: ReactNode[] }

function close({ mark, children }: Open, key: number): ReactNode {
  if (mark === 'strong') return <strong key={key}>{children}</strong>
  if (mark === 'em') return <em key={key}>{children}</em>
  if (mark === 'p')
    return (
      <span key={key} className="notices-line">
        {children}
      </span>
    )
  return <Fragment key={key}>{children}</Fragment>
}

/** `You ordered <b>US$400.00</b>` as nodes. No input can execute. */
export function nodesOf(html: string): ReactNode {
  const open: Open[] = [{ mark: undefined, children: [] }]
  let key = 0
  const top = () => open.at(-1) as Open
  const endTag = () => {
    const done = open.pop() as Open
    top().children.push(close(done, key++))
  }
  for (const [piece, slash, name] of html.matchAll(pieces)) {
    if (name === undefined) {
      if (!piece.startsWith('<!--')) top().children.push(decodeEntities(piece))
      continue
    }
    const mark = marks[name.toLowerCase()]
    if (name.toLowerCase() === 'br') top().children.push(<br key={key++} />)
    else if (mark && !slash) open.push({ mark, children: [] })
    else if (mark && open.some((each) => each.mark === mark)) {
      // Closes the tags that are still open inside.
      while (top().mark !== mark) endTag()
      endTag()
    }
  }
  while (open.length > 1) endTag()
  return close(top(), key)
}
