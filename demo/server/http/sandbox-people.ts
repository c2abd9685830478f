// The two demo people of the login page. When they need a key, they have a page of their own.
import type { FastifyInstance } from 'fastify'
import { html } from '../html.ts'
import { demoPasswordOf, demoPeople } from '../seed/people.ts'
import type { Server } from '../server.ts'
import { htmlPage } from './page.ts'
import type { SandboxKey } from './sandbox-key.ts'

export function registerSandboxPeople(
  app: FastifyInstance,
  server: Server,
  key: SandboxKey | undefined,
): void {
  app.get('/sandbox/people', { onRequest: key ? [key.require] : [] }, async (request, reply) => {
    const people = await peopleOf(server)
    if (!key || !request.headers.accept?.includes('text/html')) return people
    reply.type('text/html; charset=utf-8')
    return htmlPage(
      'Demo people',
      html`<h1>Demo people</h1>
<p>They are ready to <a href="/login">sign in</a>. Their password is for whoever has the key of this sandbox.</p>
${
  people.length
    ? people.map(
        ({ name, username, password }) =>
          html`<article><h2>${name}</h2><p>Username <code>${username}</code>, password <code>${password}</code></p></article>`,
      )
    : html`<p>There are none: this sandbox began without them.</p>`
}`,
    )
  })
}

async function peopleOf({ database, settings }: Server) {
  const offered = demoPeople.slice(0, 2)
  const found = await database.db
    .selectFrom('person')
    .select('user_name')
    .where(
      'user_name_key',
      'in',
      offered.map((each) => each.userName),
    )
    .execute()
  // SEED=none: there are no people to offer.
  if (found.length < offered.length) return []
  return offered.map((each) => ({
    name: `${each.firstName} ${each.lastName}`,
    username: each.userName,
    password: demoPasswordOf(settings),
  }))
}
