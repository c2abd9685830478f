// Notifies a person of a security change by mail and in the app, in the transaction that makes the change.
import type { Language } from '#core/contract/languages.ts'
import type { Tx } from '../db/database.ts'
import { html } from '../html.ts'
import { securityMail } from '../mail/templates.ts'
import type { NotificationMessages, SecurityMessage } from '../messages/notifications.ts'
import { notifyPerson } from '../notifications/notify.ts'
import type { Server } from '../server.ts'

type SecurityLinks = {
  /** The page of the app that the notification links to. */
  url?: string
  /** The link that stops the announced change; in the mail only. */
  stopUrl?: string
}

/** Call `wakeOutbox` after the transaction to send the mail at once. */
export const notifySecurityChange = (
  tx: Tx,
  server: Server,
  personId: string,
  render: (messages: NotificationMessages, language: Language) => SecurityMessage,
  { url = '/profile', stopUrl }: SecurityLinks = {},
): Promise<void> =>
  notifyPerson(
    tx,
    server,
    personId,
    { kind: 'security', url },
    (messages, { email, firstName, language }) => {
      const { title, subject, what, advice } = render(messages, language)
      const profileUrl = `${server.settings.publicUrl}${url}`
      return {
        title,
        body: html`${what} ${advice}`,
        mail: securityMail({ to: email, firstName, language, subject, what, advice, profileUrl, stopUrl }),
      }
    },
  )
