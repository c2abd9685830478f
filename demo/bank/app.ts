/** The bank's HTTP side: Adyen's calls, the statements, and the control of its behaviour. */
import { timingSafeEqual } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Answer, type Bank, keyedHash } from './bank-parts.ts'
import { audit } from './books.ts'
import { conductOf, setConduct } from './conduct.ts'
import { readControl } from './control.ts'
import { reportFile } from './daily-reports.ts'
import { adjust, cancel, cancelByReference, capture, refund } from './modifications.ts'
import { bankPage, noticeOf, pagePolicy } from './page.ts'
import { pay, paymentMethods } from './payments.ts'
import { payOut, type TransfersQuery, transferData, transfersOf } from './payouts.ts'
import { CallRefused, checkoutError, transferError } from './refusals.ts'
import { report } from './report.ts'
import {
  modificationRequest,
  paymentMethodsRequest,
  paymentRequest,
  readBody,
  transferRequest,
} from './requests.ts'
import { serveSecuredFields } from './secured-fields/page.ts'
import { statement } from './statements.ts'
import { interventions } from './steps.ts'
import { companyAccount } from './webhooks.ts'

const maxKeyLength = 64
const maxBodyBytes = 100_000
/** Longer than callers wait. */
const hangMs = 30_000

const checkout = '/checkout/v72'
const transfers = '/btl/v4'

/** The calls that change something, by path. */
const calls: readonly [string, (bank: Bank, body: unknown, psp: string) => Answer][] = [
  [`${checkout}/payments`, (bank, body) => pay(bank, readBody(paymentRequest, body))],
  [
    `${checkout}/payments/:psp/captures`,
    (bank, body, psp) => capture(bank, psp, readBody(modificationRequest, body)),
  ],
  [
    `${checkout}/payments/:psp/amountUpdates`,
    (bank, body, psp) => adjust(bank, psp, readBody(modificationRequest, body)),
  ],
  [
    `${checkout}/payments/:psp/cancels`,
    (bank, body, psp) => cancel(bank, psp, readBody(modificationRequest, body)),
  ],
  [
    `${checkout}/payments/:psp/refunds`,
    (bank, body, psp) => refund(bank, psp, readBody(modificationRequest, body)),
  ],
  [`${checkout}/cancels`, (bank, body) => cancelByReference(bank, readBody(modificationRequest, body))],
  [`${transfers}/transfers`, (bank, body) => payOut(bank, readBody(transferRequest, body))],
]

type Stored = { readonly request_hash: string; readonly status: bigint; readonly body: string }

/** `changed` is called after each call that may have left work to do. */
export function buildApp(bank: Bank, changed: () => void): FastifyInstance {
  const app = fastify({ bodyLimit: maxBodyBytes, logger: false })
  const hanging = new Set<FastifyReply>()

  function requireKey(request: FastifyRequest) {
    const given = Buffer.from(keyedHash(bank, 'api key', String(request.headers['x-api-key'] ?? '')))
    const right = Buffer.from(keyedHash(bank, 'api key', bank.options.apiKey))
    if (timingSafeEqual(given, right)) return
    throw checkoutError(401, '000', 'HTTP Status Response - Unauthorized')
  }

  /** Does the work of a key once; the same key and body answer the same again. */
  function once(request: FastifyRequest, work: () => Answer) {
    const key = request.headers['idempotency-key']
    const requestHash = keyedHash(bank, 'request', `${request.url}\n${JSON.stringify(request.body)}`)
    const refuse = (message: string) =>
      request.url.startsWith(transfers)
        ? transferError(422, '00_422', 'Unprocessable', message)
        : checkoutError(422, '704', message)
    if (typeof key === 'string' && key.length > maxKeyLength)
      throw refuse(`The Idempotency-Key has more than ${maxKeyLength} characters`)
    return bank.books.soon(() => {
      if (typeof key !== 'string' || key === '') return { ...work(), isRepeated: false, hasKey: false }
      const stored = bank.books.one<Stored>(
        'SELECT request_hash, status, body FROM answers WHERE key = ?',
        key,
      )
      if (stored && stored.request_hash !== requestHash)
        throw refuse('The Idempotency-Key was used for another request')
      if (stored)
        return {
          status: Number(stored.status),
          body: JSON.parse(stored.body) as object,
          isRepeated: true,
          hasKey: true,
        }
      const answer = work()
      bank.books.run(
        'INSERT INTO answers VALUES (?, ?, ?, ?)',
        key,
        requestHash,
        answer.status,
        JSON.stringify(answer.body),
      )
      return { ...answer, isRepeated: false, hasKey: true }
    })
  }

  /** The work is done, and nobody hears of it: the caller waits in vain, and has to ask again with the same key. */
  function lose(reply: FastifyReply) {
    reply.hijack()
    hanging.add(reply)
    const timer = setTimeout(() => reply.raw.destroy(), hangMs)
    reply.raw.once('close', () => {
      clearTimeout(timer)
      hanging.delete(reply)
    })
  }

  // Closing waits for the open connections.
  app.addHook('preClose', async () => {
    for (const { raw } of hanging) raw.destroy()
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('cache-control', 'no-store')
  })

  for (const [path, work] of calls)
    app.post<{ Params: { psp?: string } }>(
      path,
      { onRequest: async (request) => requireKey(request) },
      async (request, reply) => {
        const answer = await once(request, () => work(bank, request.body, request.params.psp ?? ''))
        changed()
        const isLost = conductOf(bank.books).loseAnswers || answer.card?.manner === 'answers-lost'
        if (isLost && answer.hasKey && !answer.isRepeated) lose(reply)
        else reply.code(answer.status).send(answer.body)
        return reply
      },
    )

  app.post(
    `${checkout}/paymentMethods`,
    { onRequest: async (request) => requireKey(request) },
    async (request) => paymentMethods(bank, readBody(paymentMethodsRequest, request.body)),
  )

  app.get<{ Querystring: TransfersQuery }>(
    `${transfers}/transfers`,
    { onRequest: async (request) => requireKey(request) },
    async (request) => transfersOf(bank, request.query),
  )

  app.get<{ Params: { id: string } }>(
    `${transfers}/transfers/:id`,
    { onRequest: async (request) => requireKey(request) },
    async (request) => transferData(bank, request.params.id),
  )

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

  app.get<{ Querystring: { result?: string } }>('/', async (request, reply) => {
    reply.type('text/html; charset=utf-8').header('content-security-policy', pagePolicy)
    return bankPage(bank, noticeOf(request.query.result))
  })

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

  app.get<{ Querystring: { kind?: string; day?: string } }>(
    '/report',
    { onRequest: async (request) => requireKey(request) },
    async (request, reply) => {
      const text = report(bank, request.query.kind, request.query.day)
      if (text !== undefined) return reply.type('text/csv; charset=utf-8').send(text)
      return reply
        .code(400)
        .send({ message: 'Ask for /report?kind=payments or kind=payouts, with or without day=2026-11-23' })
    },
  )

  for (const [kind, path] of [
    ['payments', '/reports/download/MerchantAccount/:account/:file'],
    ['payouts', '/balanceplatform/reportDownload/v1/:account/:file'],
  ] as const)
    app.get<{ Params: { account: string; file: string } }>(
      path,
      { onRequest: async (request) => requireKey(request) },
      async (request, reply) => {
        const { account, file } = request.params
        const isOurs = account === (kind === 'payments' ? bank.options.merchantAccount : companyAccount)
        const text = isOurs ? reportFile(bank, kind, file) : undefined
        if (text !== undefined) return reply.type('text/csv; charset=utf-8').send(text)
        return reply.code(404).send({ message: 'There is no such report' })
      },
    )

  serveSecuredFields(app)

  app.get('/audit', async () => ({ wrong: audit(bank.books) }))

  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    if (error instanceof CallRefused) return reply.code(error.status).send(error.body)
    const status = error.statusCode ?? 500
    const message = status < 500 ? error.message : 'Internal error'
    if (request.url.startsWith(transfers)) {
      const { body } = transferError(status, status < 500 ? '00_400' : '00_500', 'Error', message)
      return reply.code(status).send(body)
    }
    const errorType = status < 500 ? 'validation' : 'internal'
    return reply.code(status).send({ status, errorCode: status < 500 ? '702' : '905', message, errorType })
  })

  return app
}
