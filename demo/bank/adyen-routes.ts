/** Adyen's calls, as its Checkout and Transfers interfaces have them. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { withApiKey } from './access.ts'
import type { Answer, Bank } from './bank-parts.ts'
import { conductOf } from './conduct.ts'
import { adjust, cancel, cancelByReference, capture, refund } from './modifications.ts'
import { once } from './once.ts'
import { checkout, transfers } from './paths.ts'
import { pay, paymentMethods } from './payments.ts'
import { payOut } from './payouts.ts'
import {
  modificationRequest,
  paymentMethodsRequest,
  paymentRequest,
  readBody,
  transferRequest,
} from './requests.ts'
import { type TransfersQuery, transferData, transfersOf } from './transfers.ts'

/** Longer than callers wait. */
const hangMs = 30_000

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

/** `changed` is called after each call that may have left work to do. */
export function serveCalls(app: FastifyInstance, bank: Bank, changed: () => void): void {
  const lose = losingAnswers(app)
  for (const [path, work] of calls)
    app.post<{ Params: { psp?: string } }>(path, withApiKey(bank), async (request, reply) => {
      const answer = await once(bank, request, () => work(bank, request.body, request.params.psp ?? ''))
      changed()
      const isLost = conductOf(bank.books).loseAnswers || answer.card?.manner === 'answers-lost'
      if (isLost && answer.hasKey && !answer.isRepeated) lose(reply)
      else reply.code(answer.status).send(answer.body)
      return reply
    })
}

/** The calls that only read. */
export function serveReads(app: FastifyInstance, bank: Bank): void {
  app.post(`${checkout}/paymentMethods`, withApiKey(bank), async (request) =>
    paymentMethods(bank, readBody(paymentMethodsRequest, request.body)),
  )
  app.get<{ Querystring: TransfersQuery }>(`${transfers}/transfers`, withApiKey(bank), async (request) =>
    transfersOf(bank, request.query),
  )
  app.get<{ Params: { id: string } }>(`${transfers}/transfers/:id`, withApiKey(bank), async (request) =>
    transferData(bank, request.params.id),
  )
}

/** Loses an answer after the work is done: the caller has to ask again with the same key. */
function losingAnswers(app: FastifyInstance): (reply: FastifyReply) => void {
  const hanging = new Set<FastifyReply>()
  // Closing waits for the open connections.
  app.addHook('preClose', async () => {
    for (const { raw } of hanging) raw.destroy()
  })
  return (reply) => {
    reply.hijack()
    hanging.add(reply)
    const timer = setTimeout(() => reply.raw.destroy(), hangMs)
    reply.raw.once('close', () => {
      clearTimeout(timer)
      hanging.delete(reply)
    })
  }
}
