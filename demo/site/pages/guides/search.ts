/** Looks through all guides in the page: they are small, and the browser keeps them. */
import { guides, type Piece } from './guide.ts'
import { loadGuide } from './load-guide.ts'

export type Hit = { readonly href: string; readonly title: string; readonly words: string }
type Part = Hit & { readonly heading: string; readonly text: string }

const textOf = (piece: Piece): string => {
  if (typeof piece === 'string') return piece
  if (piece.kind === 'code') return `${piece.label} ${piece.code}`
  if (piece.kind === 'tabs') return piece.tabs.map(textOf).join(' ')
  if (piece.kind === 'table') return [piece.head, ...piece.rows].flat(2).map(textOf).join(' ')
  return piece.pieces.map(textOf).join(piece.tag === 'ul' || piece.tag === 'ol' ? ' ' : '')
}

/** A guide by its headings. */
export function partsOf(name: string, title: string, pieces: readonly Piece[]): Part[] {
  const parts: { id: string; heading: string; texts: string[] }[] = [{ id: '', heading: '', texts: [] }]
  for (const piece of pieces) {
    if (typeof piece === 'object' && piece.kind === 'element' && piece.tag === 'h2')
      parts.push({ id: piece.id ?? '', heading: textOf(piece), texts: [] })
    else parts.at(-1)?.texts.push(textOf(piece))
  }
  return parts.map(({ id, heading, texts }) => ({
    href: `/docs/${name}${id && `#${id}`}`,
    title: heading ? `${title}: ${heading}` : title,
    heading,
    text: texts.join(' ').replace(/\s+/g, ' '),
    words: '',
  }))
}

const mostHits = 8
const aroundChars = 40

/** The text around the first of the words. */
function excerpt(text: string, word: string): string {
  const at = text.toLowerCase().indexOf(word)
  if (at < 0) return text.slice(0, aroundChars * 2)
  const from = text.lastIndexOf(' ', Math.max(0, at - aroundChars)) + 1
  return `${from > 0 ? '… ' : ''}${text.slice(from, at + aroundChars)}`
}

/** Parts with all words; those with a word in their heading first. */
export function find(parts: readonly Part[], query: string): Hit[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const [first = ''] = words
  if (words.length === 0) return []
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const found = parts.filter(({ title, text }) => has(`${title} ${text}`))
  const isNamed = ({ title }: Part) => title.toLowerCase().includes(first)
  return [...found.filter(isNamed), ...found.filter((part) => !isNamed(part))]
    .slice(0, mostHits)
    .map(({ href, title, text }) => ({ href, title, words: excerpt(text, first) }))
}

/** Every part of every guide. */
export async function allParts(): Promise<readonly Part[]> {
  const read = guides.map(async ({ name, title }) => partsOf(name, title, (await loadGuide(name)).pieces))
  return (await Promise.all(read)).flat()
}
