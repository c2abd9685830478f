/** The demo people and operators with what to type. A sandbox that strangers reach asks for its key first. */
import type { FastifyInstance } from 'fastify'
import { type DemoOperatorSignIn, demoOperatorSignIns } from '../exchange/seed/operators.ts'
import { demoPasswordOf, demoPeople, demoPin } from '../exchange/seed/people.ts'
import { html } from '../platform/messages/html.ts'
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
    if (!request.headers.accept?.includes('text/html')) return people
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    return page(people, await demoOperatorSignIns(server))
  })
}

type DemoSignIn = { readonly name: string; readonly username: string; readonly password: string }

const page = (people: readonly DemoSignIn[], operators: readonly DemoOperatorSignIn[]) =>
  htmlPage(
    'Demo people',
    html`<h1>Demo people</h1>
${
  people.length
    ? html`<p>They’re ready to <a href="/login">log in</a>. Each one has the PIN <code>${demoPin}</code>.</p>
${people.map(
  ({ name, username, password }) =>
    html`<article><h2>${name}</h2><p>Username <code>${username}</code>, password <code>${password}</code></p></article>`,
)}`
    : html`<p>There are none, because this sandbox started without them.</p>`
}
${
  operators.length
    ? html`<h1>Operators</h1>
<p>They log in to the <a href="/operator">console</a>. The authenticator code changes every 30 seconds and works once: reload this page for the next one.</p>
${operators.map(
  ({ name, role, email, password, code }) =>
    html`<article><h2>${name}, ${role}</h2><p>Email <code>${email}</code>, password <code>${password}</code>, code <code>${code}</code></p></article>`,
)}`
    : undefined
}`,
  )

async function peopleOf({ database, settings }: Server): Promise<DemoSignIn[]> {
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
