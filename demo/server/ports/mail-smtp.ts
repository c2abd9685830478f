// House: with SMTP_URL mail is really sent.
import { createTransport } from 'nodemailer'
import type { MailPort } from './ports.ts'

/** One address and nothing else: a line break or a comma would reach somebody else too. */
const oneAddress = /^[^\s,;:<>"()[\]\\@]+@[^\s,;:<>"()[\]\\@]+$/

/** Sends as `no-reply` of the host in `publicUrl`. */
export function smtpMail(smtpUrl: string, publicUrl: string): MailPort {
  const transport = createTransport(smtpUrl, {
    from: { name: 'Cowrie', address: `no-reply@${new URL(publicUrl).hostname}` },
  })
  return {
    async send({ to, subject, text, html }) {
      if (!oneAddress.test(to)) throw new Error('the mail is for something that is not one address')
      if (/[\r\n]/.test(subject)) throw new Error('the subject has a line break')
      await transport.sendMail({ to: { name: '', address: to }, subject, text, html })
    },
  }
}
