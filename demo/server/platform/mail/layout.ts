/**
 * The layout of mails, as text and as HTML: one column that every mail program can draw, light and dark. The `html`
 * template escapes every value. Styles are inline, because many programs drop style sheets; the sheet only has the dark
 * colours. No images: programs block them by default, and they reveal who has read a mail.
 */
import { isRightToLeft, type Language } from '#core/contract/languages.ts'
import type { Settings } from '../../settings/settings.ts'
import { Html, html } from '../messages/html.ts'
import { inSentence } from '../messages/in-sentence.ts'
import { mailMessages } from '../messages/mails.ts'
import type { Mail } from '../ports/ports.ts'
import { legalLine } from './legal-line.ts'

/** A block of a mail in both formats. */
export type Block = { readonly text: string; readonly html: Html }

const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'

export const paragraph = (...sentences: readonly string[]): Block => ({
  text: sentences.join('\n'),
  html: html`<p style="margin:0 0 16px">${sentences.join(' ')}</p>`,
})

/** A paragraph with markup. */
export const richParagraph = (body: Html): Block => ({
  text: body.plain,
  html: html`<p style="margin:0 0 16px">${body}</p>`,
})

/** Quotes another person's text with its line breaks, set apart from ours. */
export const preformatted = (words: string): Block => ({
  text: words.replace(/^/gm, '> '),
  html: html`<blockquote style="margin:0 0 20px;padding:4px 0 4px 16px;border-left:3px solid #cfd8d7">${words
    .split(/\r?\n/)
    .map((each, index) => (index === 0 ? html`${each}` : html`<br>${each}`))}</blockquote>`,
})

/** Small text at the end. */
export const footnote = (...sentences: readonly string[]): Block => ({
  text: sentences.join('\n'),
  html: html`<p class="muted" style="margin:0 0 16px;font-size:14px;color:#50616b">${sentences.join(' ')}</p>`,
})

/** The digits of a code, large, and copied as one word. */
export const bigCode = (digits: string): Block => ({
  text: `    ${digits}`,
  html: html`<p class="code" style="margin:0 0 20px;padding:14px;border-radius:10px;background:#eaf4f3;color:#0b4f4d;font-size:32px;line-height:1.2;font-weight:700;letter-spacing:8px;text-align:center" dir="ltr">${digits}</p>`,
})

/** Names and values, such as those of a receipt. */
export const factRows = (rows: readonly (readonly [name: string, value: string])[]): Block => ({
  text: rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
  html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse">${rows.map(
    ([name, value]) =>
      html`<tr><td class="muted line" style="padding:8px 0;border-bottom:1px solid #e2dcd2;color:#50616b">${name}</td><td class="line" align="end" style="padding:8px 0;border-bottom:1px solid #e2dcd2;text-align:end;font-weight:600"><bdi>${value}</bdi></td></tr>`,
  )}</table>`,
})

/** The preview beside the subject: the first sentence, which never has a code. */
const preheaderOf = (blocks: readonly Block[]) => (blocks[0]?.text ?? '').replace(/\s+/g, ' ').slice(0, 140)

/** Where the foot goes, which needs the server's settings. */
const footMark = new Html('<!-- foot -->')

/** A mail with its foot: who sends it, and where to find help. Without figures beside a code (see `templates.ts`). */
export function withFoot<M extends Mail>(
  { language = 'en', ...mail }: M,
  settings: Settings,
): Omit<M, 'language'> {
  const line = legalLine(settings, language)
  const { help } = mailMessages(language)
  const address = `${settings.publicUrl}/contact-page?lang=${language}`
  const isShort = mail.code !== undefined
  const own = isShort && /\d{4}/.test(line) ? (settings.legal?.name ?? 'Cowrie') : line
  const foot = html`<p class="muted line" style="margin:24px 0 16px;padding:16px 0 0;border-top:1px solid #e2dcd2;font-size:13px;color:#50616b"><bdi>${own}</bdi>${
    isShort ? undefined : html`<br><a class="muted" href="${address}" style="color:#50616b">${help}</a>`
  }</p>`
  return {
    ...mail,
    text: `${mail.text}${own}\n${isShort ? '' : `${help}\n${address}\n`}`,
    html: mail.html.replace(footMark.text, () => foot.text),
  }
}

/** A link that looks like a button. `text` replaces it in the plain text, which has no links. */
export const button = (label: string, address: string, text: string): Block => ({
  text,
  html: html`<p style="margin:4px 0 20px"><a class="button" href="${address}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#0b6e6b;color:#ffffff;font-weight:600;text-decoration:none">${label}</a></p>`,
})

/** Composes a mail: greeting, blocks, signature. */
export function composeMail(mail: {
  to: string
  subject: string
  /** Left out when the recipient's name is unknown, or another person may have typed it. */
  firstName?: string | undefined
  language?: Language
  blocks: readonly Block[]
}): Mail {
  const { to, blocks, firstName, language = 'en' } = mail
  // A line break in a name would end the header.
  const subject = mail.subject.replace(/\p{Cc}+/gu, ' ')
  const { greeting, welcome } = mailMessages(language)
  const all = [paragraph(firstName === undefined ? welcome : greeting(inSentence(firstName))), ...blocks]
  const isMirrored = isRightToLeft(language)
  const start = isMirrored ? 'right' : 'left'
  const dir = isMirrored ? html` dir="rtl"` : undefined
  return {
    to,
    subject,
    language,
    text: `${all.map(({ text }) => text).join('\n\n')}\n\nCowrie\n`,
    html: html`<!doctype html>
<html lang="${language}"${dir}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #0e1719 !important; }
  .sheet { background: #172226 !important; border-color: #2c3b40 !important; color: #e6eef0 !important; }
  .muted { color: #a3b3b9 !important; }
  .line { border-color: #2c3b40 !important; }
  .code { background: #123432 !important; color: #9fe0dc !important; }
  .mark { background: #7fd3cf !important; }
  .button { background: #7fd3cf !important; color: #06211f !important; }
}
</style>
</head>
<body class="page"${dir} style="margin:0;padding:0;background:#f6f3ee">
<div style="display:none;max-height:0;overflow:hidden">${preheaderOf(blocks)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f6f3ee"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet"${dir} width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#ffffff;border:1px solid #e2dcd2;border-radius:14px;color:#14252b;${font};font-size:16px;line-height:1.5;text-align:${start}"><tr><td style="padding:28px 24px 12px">
<p style="margin:0 0 20px;font-size:17px;font-weight:700"><span class="mark" style="display:inline-block;width:12px;height:16px;margin:${isMirrored ? '0 0 0 8px' : '0 8px 0 0'};border-radius:50%;background:#0b6e6b;vertical-align:-2px"></span>Cowrie</p>
<div role="main">
<h1 style="margin:0 0 16px;font-size:21px;line-height:1.3">${subject}</h1>
${all.map((block) => block.html)}
</div>
${footMark}
</td></tr></table>
</td></tr></table>
</body>
</html>
`.text,
  }
}
