// Notifies a person of a security change by mail and in the app, in the transaction that makes the change.
import type { Language } from '#core/contract/languages.ts'
import type { Tx } from '../db/database.ts'
import { html } from '../html.ts'
import { noticeLetter } from '../mail/letters.ts'
import { tellPerson } from '../notifications/notify.ts'
import type { Server } from '../server.ts'
import type { NoticeWords, SecurityNotice } from '../words/notices.ts'

type About = {
  /** The page of the app that the notification links to. */
  url?: string
  /** The link that stops the announced change; in the mail only. */
  stopUrl?: string
}

/** Call `wakeOutbox` after the transaction to send the mail at once. */
export const tellOfChange = (
  tx: Tx,
  server: Server,
  personId: string,
  say: (words: NoticeWords, language: Language) => SecurityNotice,
  { url = '/profile', stopUrl }: About = {},
): Promise<void> =>
  tellPerson(tx, server, personId, { kind: 'security', url }, (words, { email, firstName, language }) => {
    const { title, subject, what, advice } = say(words, language)
    const profileUrl = `${server.settings.publicUrl}${url}`
    return {
      title,
      body: html`${what} ${advice}`,
      letter: noticeLetter({ to: email, firstName, language, subject, what, advice, profileUrl, stopUrl }),
    }
  })
