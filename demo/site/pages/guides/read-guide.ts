/** Parses a guide's Markdown at build time: browsers get data to draw, neither Markdown nor HTML. */
import { type MarkedToken, marked, type Token } from 'marked'
import type { Guide, Piece } from './guide.ts'

/** The id of a heading: `What each protects` is `what-each-protects`. */
const idOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const plainText = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => named[name] ?? '')

const inside = (tokens: readonly Token[] | undefined): Piece[] => (tokens ?? []).flatMap(pieceOf)

function pieceOf(token: Token): Piece[] {
  const known = token as MarkedToken
  switch (known.type) {
    case 'space':
      return []
    case 'text':
      return 'tokens' in known && known.tokens ? inside(known.tokens) : [plainText(known.text)]
    case 'escape':
      return [known.text]
    case 'paragraph':
      return [{ kind: 'element', tag: 'p', pieces: inside(known.tokens) }]
    case 'heading':
      return [
        {
          kind: 'element',
          tag: known.depth === 2 ? 'h2' : 'h3',
          id: idOf(known.text),
          pieces: inside(known.tokens),
        },
      ]
    case 'list': {
      const pieces = known.items.map(
        (item): Piece => ({ kind: 'element', tag: 'li', pieces: inside(item.tokens) }),
      )
      return [{ kind: 'element', tag: known.ordered ? 'ol' : 'ul', pieces }]
    }
    case 'strong':
    case 'em':
      return [{ kind: 'element', tag: known.type, pieces: inside(known.tokens) }]
    case 'codespan':
      return [{ kind: 'element', tag: 'code', pieces: [known.text] }]
    case 'br':
      return [{ kind: 'element', tag: 'br', pieces: [] }]
    case 'link':
      return [{ kind: 'element', tag: 'a', href: known.href, pieces: inside(known.tokens) }]
    case 'code': {
      const [, language = '', label = ''] = /^(\S+)\s+(.+)$/.exec(known.lang ?? '') ?? []
      if (!language) throw new Error(`A block of code needs a language and a name:\n${known.raw}`)
      return [{ kind: 'code', language, label, code: known.text }]
    }
    case 'table':
      return [
        {
          kind: 'table',
          head: known.header.map(({ tokens }) => inside(tokens)),
          rows: known.rows.map((row) => row.map(({ tokens }) => inside(tokens))),
        },
      ]
  }
  throw new Error(`A guide can't have this: ${token.raw}`)
}

/** Joins code of one name, `Your first widget · React` beside `Your first widget · Vue`, to tabs. */
function joinTabs(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const [group, tab] = typeof piece === 'object' && piece.kind === 'code' ? piece.label.split(' · ') : []
    if (typeof piece === 'string' || piece.kind !== 'code' || !group || !tab) {
      joined.push(piece)
      continue
    }
    const last = joined.at(-1)
    const isNext = typeof last === 'object' && last.kind === 'tabs' && last.label === group
    const before = isNext ? last.tabs : []
    if (isNext) joined.pop()
    joined.push({ kind: 'tabs', label: group, tabs: [...before, { ...piece, tab }] })
  }
  return joined
}

export function readGuide(markdown: string): Guide {
  const [first, ...rest] = marked.lexer(markdown) as MarkedToken[]
  if (first?.type !== 'heading' || first.depth !== 1) throw new Error('A guide begins with its title')
  const headings = rest.flatMap((token) =>
    token.type === 'heading' && token.depth === 2 ? [{ id: idOf(token.text), text: token.text }] : [],
  )
  return { title: first.text, pieces: joinTabs(inside(rest)), headings }
}
