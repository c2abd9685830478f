// Notifies a person of a security change by mail and in the app, in the transaction that makes the change.
import type { Tx } from '../../platform/db/database.ts'
import { securityMail } from '../../platform/mail/templates.ts'
import type { NotificationMessages, SecurityMessage } from '../../platform/messages/notifications.ts'
import type { Server } from '../../server.ts'
import { type NotificationMessage, renderMessage } from '../notifications/message.ts'
import { notifyPerson } from '../notifications/notify.ts'

type SecurityLinks = {
  /** The page of the app that the notification links to. */
  url?: string
  /** The link that stops the announced change; in the mail only. */
  stopUrl?: string
}

type SecurityName = {
  [Name in keyof NotificationMessages]: NotificationMessages[Name] extends
    | SecurityMessage
    | ((facts: never) => SecurityMessage)
    ? Name
    : never
}[keyof NotificationMessages]

export type SecurityEvent = Extract<NotificationMessage, { message: SecurityName }>

export const notifySecurityChange = (
  tx: Tx,
  server: Server,
  personId: string,
  event: SecurityEvent,
  { url = '/profile', stopUrl }: SecurityLinks = {},
): Promise<void> =>
  notifyPerson(tx, server, personId, { kind: 'security', url }, event, {
    mailOf: (reader) => {
      const { email, firstName, language } = reader
      const { subject, what, advice } = renderMessage(event, reader) as SecurityMessage
      const profileUrl = `${server.settings.publicUrl}${url}`
      return securityMail({ to: email, firstName, language, subject, what, advice, profileUrl, stopUrl })
    },
  })
