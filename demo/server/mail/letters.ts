/**
 * The letters we send, as text and as small HTML. Every value is escaped by the `html` template. In a code's letter
 * the code is the only number of four digits, so that people and mail programs find it at a glance.
 */
import { type Html, html } from '../html.ts'
import type { Mail } from '../ports/ports.ts'

const page = (heading: string, ...paragraphs: Html[]) =>
  html`<!doctype html><html lang="en"><body style="font-family:sans-serif;color:#222;max-width:36em;margin:2em auto">
<h1 style="font-size:1.3em">${heading}</h1>
${paragraphs.map((each) => html`<p>${each}</p>`)}
<p style="color:#666">Cowrie</p></body></html>`.text

const whatFor = {
  confirm: { subject: 'Confirm your e-mail address', sentence: 'to confirm your e-mail address' },
  reset: { subject: 'Reset your password', sentence: 'to set a new password' },
  settings: { subject: 'Your security code', sentence: 'to change your security settings' },
}

export function codeLetter(letter: {
  to: string
  firstName: string
  purpose: keyof typeof whatFor
  digits: string
}): Mail {
  const { subject, sentence } = whatFor[letter.purpose]
  const greeting = `Hello ${letter.firstName},`
  const rule =
    'It is good for 10 minutes and can be used once. We never ask for it on the phone or in a chat.'
  const warning = 'If you did not ask for it, you can ignore this mail: nothing changes without the code.'
  return {
    to: letter.to,
    subject,
    text: `${greeting}\n\nEnter this code ${sentence}:\n\n    ${letter.digits}\n\n${rule}\n${warning}\n\nCowrie\n`,
    html: page(
      subject,
      html`${greeting}`,
      html`Enter this code ${sentence}:`,
      html`<strong style="font-size:2em;letter-spacing:.2em">${letter.digits}</strong>`,
      html`${rule} ${warning}`,
    ),
  }
}

export function pinLockedLetter(letter: { to: string; firstName: string; minutes: number }): Mail {
  const subject = 'Your transaction PIN is locked'
  const greeting = `Hello ${letter.firstName},`
  const what = `your transaction PIN was entered wrongly too often, so money actions are locked for ${letter.minutes} minutes.`
  const advice = 'If this was not you, change your password and your PIN in the settings at once.'
  return {
    to: letter.to,
    subject,
    text: `${greeting}\n\n${what}\n${advice}\n\nCowrie\n`,
    html: page(subject, html`${greeting}`, html`${what}`, html`${advice}`),
  }
}

/** What somebody is told in the app, by mail too. */
export function noticeLetter(letter: {
  to: string
  firstName: string
  title: string
  body: Html
  /** Where in the app it leads. */
  link: string
}): Mail {
  const greeting = `Hello ${letter.firstName},`
  const words = letter.body.text
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
  return {
    to: letter.to,
    subject: letter.title,
    text: `${greeting}\n\n${words}\n\n${letter.link}\n\nYou choose in the app what we write you about.\n\nCowrie\n`,
    html: page(
      letter.title,
      html`${greeting}`,
      letter.body,
      html`<a href="${letter.link}">Open Cowrie</a>`,
      html`You choose in the app what we write you about.`,
    ),
  }
}
