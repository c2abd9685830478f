// Reports a change of somebody's security by mail and in the app, in the transaction that makes the change.
import type { Language } from '#core/contract/languages.ts'
import type { Tx } from '../db/database.ts'
import { html } from '../html.ts'
import { noticeLetter } from '../mail/letters.ts'
import { tellPerson } from '../notifications/notify.ts'
import type { Server } from '../server.ts'
import type { NoticeWords, SecurityNotice } from '../words/notices.ts'

type About = {
  /** The page of the app that the notice leads to. */
  url?: string
  /** Stops what is announced; in the mail only. */
  stopUrl?: string
}

/** Call `wakeOutbox` after the transaction, and the letter leaves at once. */
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
