// The page with the sandbox's mail (rules/security.md#sandbox).
import type { FastifyInstance } from 'fastify'
import { html } from '../platform/messages/html.ts'
import { mailsTo } from '../platform/ports/mail-sandbox.ts'
import type { Server } from '../server.ts'
import { htmlPage } from './page.ts'
import type { SandboxKey } from './sandbox-key.ts'

export function registerMailbox(app: FastifyInstance, server: Server, key: SandboxKey | undefined): void {
  app.get('/sandbox/mailbox', { onRequest: key ? [key.require] : [] }, async (request, reply) => {
    const { to } = request.query as { to?: string }
    const mails = await mailsTo(server, to)
    reply.header('cache-control', 'no-store')
    if (request.headers.accept?.includes('application/json')) return mails
    reply.type('text/html; charset=utf-8')
    return htmlPage(
      'Sandbox mailbox',
      html`<h1>Sandbox mailbox</h1>
<p>Emails this sandbox would have sent, newest first. Nothing here left the machine. The <a href="/sandbox/people">demo people and operators</a> have their own page.</p>
<form><label>Only to <input name="to" type="search" value="${to ?? ''}"></label> <button>Show</button></form>
${
  mails.length
    ? mails.map(
        (mail) => html`<article>
<h2 dir="auto">${mail.subject}</h2>
<p>To ${mail.to} · <time datetime="${mail.sentAt}">${mail.sentAt.slice(0, 19).replace('T', ' ')} UTC</time></p>
<pre dir="auto">${mail.text}</pre>
</article>`,
      )
    : html`<p>No emails yet. Register on the site, and the code arrives here.</p>`
}`,
    )
  })
}
