/**
 * The site's one HTML file, with the head of the page that was asked for: what search engines and shared links show is
 * read without running anything. The sandbox writes into it that it is one, so that its ribbon is there from the start.
 */
import { readFileSync } from 'node:fs'
import { type Html, html } from '../html.ts'
import { hasMailbox, type Settings } from '../settings.ts'

type Page = { path: string; title: string; description?: string }

/**
 * The page at an address: one of the site's own, or the one that says that there is none. Read anew each time, because
 * a build changes the names of all that it refers to; `folder` is the built site with its `routes.json`.
 */
export function sitePage(
  folder: string,
  path: string,
  settings: Settings,
): { isKnown: boolean; html: string } {
  const pages: Page[] = JSON.parse(readFileSync(`${folder}routes.json`, 'utf8'))
  const found = pages.find((page) => new RegExp(`^${page.path.replace(/:\w+/g, '[^/]+')}/*$`).test(path))
  const head = html`<meta name="cowrie-sandbox" content="${settings.isSandbox ? 'yes' : 'no'}">
${hasMailbox(settings) ? html`<meta name="cowrie-mailbox" content="yes">` : undefined}
${found?.description ? cardOf(found, settings.publicUrl) : undefined}`
  return {
    isKnown: found !== undefined,
    // Functions, because a title with a `$` in it is no pattern.
    html: readFileSync(`${folder}index.html`, 'utf8')
      .replace(/<title>[^<]*<\/title>/, () => titleOf(found).text)
      .replace(/<meta name="description"[^>]*>/, (own) => descriptionOf(found)?.text ?? own)
      .replace('</head>', () => `${head.text}</head>`),
  }
}

const titleOf = (page: Page | undefined) =>
  html`<title>${page?.title ? `${page.title} · Cowrie` : 'Cowrie'}</title>`

const descriptionOf = (page: Page | undefined) =>
  page?.description ? html`<meta name="description" content="${page.description}">` : undefined

/** What a link to a public page looks like where it is shared; its picture needs a whole address. */
const cardOf = (
  { path, title, description }: Page,
  publicUrl: string,
): Html => html`<link rel="canonical" href="${publicUrl}${path}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Cowrie">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${publicUrl}${path}">
<meta property="og:image" content="${publicUrl}/social-card.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="A cowrie shell between two coins above a lagoon, and the words: Exchange your currency with ease">
<meta name="twitter:card" content="summary_large_image">
`
