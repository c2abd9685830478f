/** The guides as HTML that needs no script, with the classes of `Guides.tsx`. The site draws the same over it. */
import { asHere, type Code, guides, type Piece, sections } from '../site/pages/guides/guide.ts'
import { readGuide } from '../site/pages/guides/read-guide.ts'
import { markdownOf } from './guide-markdown.ts'
import { version } from './widgets.ts'

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const written = (code: string) => asHere(code, 'https://exchange.example', version)

const all = (pieces: readonly Piece[]): string => pieces.map(drawn).join('')

const codeBlock = ({ label, language, code }: Code) =>
  `<figure class="code" aria-label="${escaped(label)}"><div class="code-bar"><span>${escaped(label)} · ${language}</span></div><pre tabindex="0"><code>${escaped(written(code))}</code></pre></figure>`

const cells = (tag: 'th' | 'td', row: readonly (readonly Piece[])[]) =>
  `<tr>${row.map((cell) => `<${tag}>${all(cell)}</${tag}>`).join('')}</tr>`

function drawn(piece: Piece): string {
  if (typeof piece === 'string') return escaped(piece)
  if (piece.kind === 'code') return codeBlock(piece)
  if (piece.kind === 'tabs') return piece.tabs.map(codeBlock).join('')
  if (piece.kind === 'table')
    return `<div class="guide-table" tabindex="0"><table><thead>${cells('th', piece.head)}</thead><tbody>${piece.rows.map((row) => cells('td', row)).join('')}</tbody></table></div>`
  const { tag, id, href, pieces } = piece
  const attributes = `${id ? ` id="${id}"` : ''}${href ? ` href="${escaped(href)}"` : ''}`
  return tag === 'br' ? '<br>' : `<${tag}${attributes}>${all(pieces)}</${tag}>`
}

const linkTo = ({ name, title }: { name: string; title: string }, current: string) =>
  `<li><a href="/docs/${name}"${name === current ? ' aria-current="page"' : ''}>${escaped(title)}</a></li>`

const menu = (current: string) =>
  `<nav class="guides-nav side-nav" aria-label="Guides">${sections
    .map(
      ({ title, guides }) =>
        `<h2 class="guides-nav-title">${title}</h2><ul>${guides.map((each) => linkTo(each, current)).join('')}</ul>`,
    )
    .join('')}</nav>`

const page = (title: string, current: string, content: string) =>
  `<main class="printed" lang="en"><div class="page wide"><h1 class="unseen">${escaped(title)}</h1><div class="guides">${menu(current)}<article class="guide"><h2 class="guide-title">${escaped(title)}</h2>${content}</article></div></div></main>`

function printed(name: string, title: string): string {
  const source = `<p class="guide-source"><a href="/docs/${name}.md">This page as Markdown</a></p>`
  return page(title, name, all(readGuide(markdownOf(name)).pieces) + source)
}

const overview = page(
  'Guides',
  '',
  `<ul>${guides.map(({ name, title, about }) => `<li><a href="/docs/${name}">${escaped(title)}</a>: ${escaped(about)}</li>`).join('')}</ul>`,
)

/** By address: HTML, and Markdown with the addresses of the site. `https://exchange.example` stands for the exchange. */
export const printedGuides = (): Record<string, { html: string; markdown?: string }> => ({
  '/docs': { html: overview },
  ...Object.fromEntries(
    guides.map(({ name, title }) => [
      `/docs/${name}`,
      {
        html: printed(name, title),
        markdown: written(markdownOf(name)).replace(
          /\]\((\/docs\/[a-z-]+)/g,
          '](https://exchange.example$1.md',
        ),
      },
    ]),
  ),
})
