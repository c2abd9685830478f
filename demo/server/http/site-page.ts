/**
 * The site's one HTML file, with the head of the requested page: search engines and link previews read it without
 * running anything. The sandbox marks the file as its own, so that its ribbon is there from the start.
 */
import { readFileSync } from 'node:fs'
import { isRightToLeft, languageFacts, languageOf } from '#core/contract/languages.ts'
import { legalLine } from '../platform/mail/legal-line.ts'
import { type Html, html } from '../platform/messages/html.ts'
import { retentionText } from '../settings/retention-settings.ts'
import { bankPageOf, hasMailbox, type Settings } from '../settings/settings.ts'
import { printedGuide } from './guide-pages.ts'

type HeadTexts = { title: string; description?: string }
/** `words` by language; `en` is always there. */
type SitePage = { path: string; words: Record<string, HeadTexts> & { en: HeadTexts } }

/**
 * The page at an address: one of the site's own, or the one for unknown addresses. It is read each time, because a
 * build changes all names that it refers to. `folder` is the built site with its `routes.json`; `url` may ask for a
 * language, as in `/about-page?lang=fr`. Otherwise the person's browser chooses, and the head is English.
 */
export function sitePage(
  folder: string,
  url: string,
  settings: Settings,
): { isKnown: boolean; html: string } {
  const pages: SitePage[] = JSON.parse(readFileSync(`${folder}routes.json`, 'utf8'))
  const [path = '/', query] = url.split('?')
  const found = pages.find((page) => new RegExp(`^${page.path.replace(/:\w+/g, '[^/]+')}/*$`).test(path))
  const asked = new URLSearchParams(query).get('lang') ?? ''
  const language = found && Object.hasOwn(found.words, asked) ? asked : undefined
  const words = found?.words[language ?? 'en']
  const guide = printedGuide(folder, path, settings)
  const bank = bankPageOf(settings)
  const head = html`<meta name="cowrie-sandbox" content="${settings.isSandbox ? 'yes' : 'no'}">
${hasMailbox(settings) ? html`<meta name="cowrie-mailbox" content="yes">` : undefined}
${bank && html`<meta name="cowrie-bank" content="${bank}">`}
<meta name="cowrie-kept" content="${retentionText(settings.retention)}">
${legalOf(settings)}
${found && words?.description ? cardOf(found, words, language, settings.publicUrl) : undefined}`
  return {
    isKnown: found !== undefined,
    // Functions, because a `$` in a title would otherwise be a pattern.
    html: readFileSync(`${folder}index.html`, 'utf8')
      .replace('<html lang="en"', (own) => (language ? openingOf(language).text : own))
      .replace(/<title>[^<]*<\/title>/, () => titleOf(words).text)
      .replace(/<meta name="description"[^>]*>/, (own) => descriptionOf(words)?.text ?? own)
      .replace('</head>', () => `${head.text}${guide ? `${guide.head}\n` : ''}</head>`)
      .replace('<div id="site"></div>', (own) => (guide ? `<div id="site">${guide.body}</div>` : own))
      // Such a page reads without scripts.
      .replace(/(<noscript>)[\s\S]*?(<\/noscript>)/, (own) => (guide ? '<noscript></noscript>' : own))
      .replace(
        '</noscript>',
        () => `${html`<p>${legalLine(settings, languageOf(language ?? 'en'))}</p>`.text}</noscript>`,
      ),
  }
}

/** The site's footer and its company page read them. */
const legalOf = ({ legal }: Settings) =>
  legal &&
  Object.entries(legal).map(([name, text]) => html`<meta name="cowrie-legal-${name}" content="${text}">\n`)

const openingOf = (language: string) =>
  html`<html lang="${language}" dir="${isRightToLeft(languageOf(language)) ? 'rtl' : 'ltr'}"`

const titleOf = (words: HeadTexts | undefined) =>
  html`<title>${words?.title ? `${words.title} · Cowrie` : 'Cowrie'}</title>`

const descriptionOf = (words: HeadTexts | undefined) =>
  words?.description ? html`<meta name="description" content="${words.description}">` : undefined

/** As shared links name a language: `en_GB`. */
const localeOf = (language: string) => languageFacts(language)?.locale.replace('-', '_')

/** The preview of a link to a public page; its picture needs an absolute address. */
function cardOf(
  { path, words: all }: SitePage,
  { title, description }: HeadTexts,
  language: string | undefined,
  publicUrl: string,
): Html {
  const plain = `${publicUrl}${path}`
  const inLanguage = (each: string) => `${plain}?lang=${each}`
  const own = language ? inLanguage(language) : plain
  const others = Object.keys(all).filter((each) => each !== (language ?? 'en'))
  return html`<link rel="canonical" href="${own}">
<link rel="alternate" hreflang="x-default" href="${plain}">
${Object.keys(all).map((each) => html`<link rel="alternate" hreflang="${each}" href="${inLanguage(each)}">\n`)}
<meta property="og:type" content="website">
<meta property="og:site_name" content="Cowrie">
<meta property="og:locale" content="${localeOf(language ?? 'en')}">
${others.map((each) => html`<meta property="og:locale:alternate" content="${localeOf(each)}">\n`)}
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${own}">
<meta property="og:image" content="${publicUrl}/social-card.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="A cowrie shell between two coins above a lagoon, and the words: Exchange your currency with ease">
<meta name="twitter:card" content="summary_large_image">
`
}
