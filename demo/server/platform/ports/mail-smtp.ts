// Sends mail by SMTP, when SMTP_URL is set.
import { createTransport } from 'nodemailer'
import { type MailPort, MailUndeliverable } from './ports.ts'

/** Exactly one address: a line break or a comma would add another recipient. */
const oneAddress = /^[^\s,;:<>"()[\]\\@]+@[^\s,;:<>"()[\]\\@]+$/

/** Milliseconds. `whole` is below the outbox's lease, after which another process would send the mail too. */
const timeoutMs = { connect: 10_000, silence: 15_000, whole: 45_000 }

/** Sends as `no-reply` of the host in `publicUrl`. */
export function smtpMail(
  smtpUrl: string,
  publicUrl: string,
  limits: Partial<typeof timeoutMs> = {},
): MailPort {
  const { whole } = { ...timeoutMs, ...limits }
  const host = new URL(publicUrl).hostname
  const transport = transportTo(smtpUrl, limits)
  return {
    async send({ to, subject, text, html, replyTo }, key) {
      if (!oneAddress.test(to))
        throw new MailUndeliverable('the mail is for something that is not one address')
      if (/[\r\n]/.test(subject)) throw new MailUndeliverable('the subject has a line break')
      const mail = {
        from: { name: 'Cowrie', address: `no-reply@${host}` },
        to: { name: '', address: to },
        ...(replyTo && oneAddress.test(replyTo) && { replyTo: { name: '', address: replyTo } }),
        // The same at every attempt: mailboxes show a mail that arrives twice once.
        messageId: `<${key}@${host}>`,
        subject,
        text,
        html,
        signal: AbortSignal.timeout(whole),
      }
      try {
        await transport.sendMail(mail)
      } catch (error) {
        throw describeError(error as SmtpError)
      }
    },
  }
}

/** Connects and signs in as for a mail, and sends none. Throws what failed, without the server's words. */
export async function checkSmtp(smtpUrl: string, limits: Partial<typeof timeoutMs> = {}): Promise<void> {
  const transport = transportTo(smtpUrl, limits)
  try {
    await transport.verify()
  } catch (error) {
    throw new Error(stepOf(error as SmtpError), { cause: error })
  } finally {
    transport.close()
  }
}

function transportTo(smtpUrl: string, limits: Partial<typeof timeoutMs>) {
  const { connect, silence } = { ...timeoutMs, ...limits }
  return createTransport({
    url: smtpUrl,
    dnsTimeout: connect,
    connectionTimeout: connect,
    greetingTimeout: silence,
    socketTimeout: silence,
  })
}

type SmtpError = Error & { responseCode?: number; command?: string; code?: string }

/** The command that failed, and why; omits the server's words, which repeat the address. */
const stepOf = ({ responseCode, command, code }: SmtpError) =>
  [command, responseCode ?? code].filter(Boolean).join(' ') || 'no answer'

function describeError(error: SmtpError): Error {
  const { responseCode, command } = error
  const what = stepOf(error)
  // Only a fault of this recipient or content is final: a refused password or sender is ours to fix; the mail waits.
  const isFinal = responseCode !== undefined && responseCode >= 500 && /^(RCPT TO|DATA)$/.test(command ?? '')
  return isFinal
    ? new MailUndeliverable(`the mail server refuses it for good: ${what}`)
    : new Error(`the mail server did not take it: ${what}`)
}
