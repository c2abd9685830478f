/** The pages for people: the bank's page, the control of its behaviour, the statements and the audit. */
import type { FastifyInstance } from 'fastify'
import type { Bank } from './bank-parts.ts'
import { audit } from './books.ts'
import { setConduct } from './conduct.ts'
import { readControl } from './control.ts'
import { bankPage, noticeOf, pagePolicy } from './page.ts'
import { statement } from './statements.ts'
import { interventions } from './steps.ts'

export function servePages(app: FastifyInstance, bank: Bank): void {
  app.get<{ Querystring: { result?: string } }>('/', async (request, reply) => {
    reply.type('text/html; charset=utf-8').header('content-security-policy', pagePolicy)
    return bankPage(bank, noticeOf(request.query.result))
  })

  app.get<{ Querystring: { lastFour?: string; shopperReference?: string } }>(
    '/statements',
    async (request, reply) => {
      const { lastFour = '', shopperReference } = request.query
      if (/^\d{4}$/.test(lastFour)) return statement(bank, lastFour, shopperReference)
      return reply
        .code(400)
        .send({ message: 'Name the card by its last four digits, as in /statements?lastFour=4242' })
    },
  )

  app.get('/audit', async () => ({ wrong: audit(bank.books) }))
}

/** `changed` is called after each control, which may have left work to do. */
export function serveControl(app: FastifyInstance, bank: Bank, changed: () => void): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  app.post('/control', async (request, reply) => {
    // A page of another origin may send a form here, but not without naming itself.
    const { origin, host } = request.headers
    if (origin !== undefined && URL.parse(origin)?.host !== host)
      return reply.code(403).send({ message: 'Another origin cannot control the bank' })
    const control = readControl(request.body)
    if (!control)
      return reply.code(400).send({ message: 'The README of demo/bank says what can be asked here' })
    const isDone = bank.books.transaction(() => {
      if (control.what === 'intervention') return interventions[control.make](bank, control.subject)
      setConduct(bank.books, control.changes)
      return true
    })
    changed()
    if (request.headers.accept?.includes('text/html'))
      return reply.redirect(`/?result=${isDone ? 'done' : 'impossible'}`, 303)
    return reply.code(isDone ? 200 : 409).send({ done: isDone })
  })
}
