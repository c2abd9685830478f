// The page with the sandbox's mail (rules/security.md#sandbox).
import type { FastifyInstance } from 'fastify'
import { html } from '../html.ts'
import { lettersTo } from '../ports/mail-sandbox.ts'
import type { Server } from '../server.ts'
import { page } from './page.ts'
import type { SandboxKey } from './sandbox-key.ts'

export function registerMailbox(app: FastifyInstance, server: Server, key: SandboxKey | undefined): void {
  app.get('/sandbox/mailbox', { onRequest: key ? [key.require] : [] }, async (request, reply) => {
    const { to } = request.query as { to?: string }
    const letters = await lettersTo(server, to)
    reply.header('cache-control', 'no-store')
    if (request.headers.accept?.includes('application/json')) return letters
    reply.type('text/html; charset=utf-8')
    return page(
      'Sandbox mailbox',
      html`<h1>Sandbox mailbox</h1>
<p>Mail that this sandbox would have sent, newest first. Nothing here left the machine.${key ? html` The <a href="/sandbox/people">demo people</a> are on a page of their own.` : undefined}</p>
<form><label>Only to <input name="to" type="search" value="${to ?? ''}"></label> <button>Show</button></form>
${
  letters.length
    ? letters.map(
        (letter) => html`<article>
<h2 dir="auto">${letter.subject}</h2>
<p>To ${letter.to} · <time datetime="${letter.sentAt}">${letter.sentAt.slice(0, 19).replace('T', ' ')} UTC</time></p>
<pre dir="auto">${letter.text}</pre>
</article>`,
      )
    : html`<p>No mail yet. Register on the site, and the code arrives here.</p>`
}`,
    )
  })
}
