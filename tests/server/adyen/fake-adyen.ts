/**
 * Adyen's side of a call, on a socket: answers as it is told, remembers answers by idempotency key as Adyen does, and
 * holds every exchange against the published descriptions where these are at hand.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach } from 'vitest'
import { type AdyenSettings, adyenCards } from '#server/platform/ports/cards-adyen.ts'
import { adyenOpenApi } from '../adyen-openapi.ts'

type Request = { method: string; path: string; apiKey: string; idempotencyKey: string; body: Body }
// biome-ignore lint/suspicious/noExplicitAny: tests read fields of many shapes.
type Body = any
type Answer = { status: number; body: unknown; headers?: Record<string, string> }
/** `silence`: no answer. `cut`: the connection ends. `lost`: it ends after the work was done. */
type Reaction = Answer | 'silence' | 'cut' | 'lost'

export const merchantAccount = 'CowrieTest'
export const balanceAccount = 'BA00000000000000000000001'
export const hmacKeys = {
  payments: ['44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056'],
  transfers: ['D7DD5BA6146493707BF0BE7496F6404EC7A63616B7158EC927B9F54BB436765F'],
}
export const apiKey = 'AQEtest-key'

/** An adapter whose calls reach a fake Adyen; closed after the tests of the calling file. */
export async function aFakeAdyen(settings: Partial<AdyenSettings> = {}) {
  const requests: Request[] = []
  const remembered = new Map<string, { body: string; answer: Answer }>()
  const reactions: Reaction[] = []
  let done = 0
  const connections = { count: 0 }

  const server = createServer(async (incoming, response) => {
    const body = await text(incoming)
    const { method = '', url: path = '' } = incoming
    const header = (name: string) => String(incoming.headers[name] ?? '')
    const request = {
      method,
      path,
      apiKey: header('x-api-key'),
      idempotencyKey: header('idempotency-key'),
      body: JSON.parse(body),
    }
    requests.push(request)
    const reaction = reactions.shift()
    const known = remembered.get(request.idempotencyKey)
    const isOther = known !== undefined && known.body !== body
    const answer = isOther
      ? { status: 422, body: 'one idempotency key came with two bodies' }
      : (known?.answer ?? (typeof reaction === 'object' ? reaction : usual(request)))
    if (!known && answer.status < 300 && reaction !== 'silence' && reaction !== 'cut') {
      done += 1
      remembered.set(request.idempotencyKey, { body, answer })
    }
    if (reaction === 'silence') return
    if (reaction === 'cut' || reaction === 'lost') return void incoming.socket.destroy()
    if (typeof answer.body === 'string') return void response.writeHead(answer.status).end(answer.body)
    response
      .writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
      .end(JSON.stringify(answer.body))
    if (answer.status < 500) exchanges.push({ request, answer })
  }).listen(0, '127.0.0.1')
  // A connection that a busy machine leaves idle for 5 s would close just when the next call takes it.
  server.keepAliveTimeout = 0
  server.on('connection', () => {
    connections.count += 1
  })
  const exchanges: { request: Request; answer: Answer }[] = []
  await once(server, 'listening')

  beforeEach(() => {
    requests.length = 0
    reactions.length = 0
    remembered.clear()
    done = 0
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    cards: adyenCards({
      apiKey,
      merchantAccount,
      balanceAccount,
      hmacKeys,
      environment: { kind: 'sandbox', url },
      vault: { keyedHash: (kind, number) => `${kind}:${number.length}` },
      ...settings,
    }),
    /** Since the test began. */
    requests,
    /** How the next calls go; afterwards they go well. */
    react: (...next: Reaction[]) => reactions.push(...next),
    /** Works that were carried out since the test began. */
    done: () => done,
    connections,
    /** Throws unless all exchanges are as Adyen describes them. Does nothing without the descriptions. */
    assertAsDescribed() {
      for (const { request, answer } of exchanges.splice(0)) {
        adyenOpenApi?.assertRequest(request.method, request.path, request.body)
        adyenOpenApi?.assertAnswer(request.method, request.path, answer.status, answer.body)
      }
    },
  }
}

/** Adyen's answers when all is well. */
function usual({ path, body }: Request): Answer {
  const pspReference = '993617895204576J'
  const { merchantAccount, amount, reference } = body
  if (path === '/btl/v4/transfers')
    return {
      status: 202,
      body: {
        id: '48POP561F0ZWWLNW',
        amount,
        balanceAccount: { id: body.balanceAccountId },
        category: 'card',
        counterparty: body.counterparty,
        direction: 'outgoing',
        reason: 'pending',
        reference,
        status: 'received',
        type: 'cardTransfer',
      },
    }
  if (path === '/checkout/v72/cancels')
    return {
      status: 201,
      body: {
        merchantAccount,
        paymentReference: body.paymentReference,
        pspReference,
        reference,
        status: 'received',
      },
    }
  if (path !== '/checkout/v72/payments') {
    const paymentPspReference = path.split('/')[4]
    return {
      status: 201,
      body: { merchantAccount, paymentPspReference, pspReference, reference, status: 'received', amount },
    }
  }
  const isStored = body.paymentMethod.storedPaymentMethodId !== undefined
  return {
    status: 200,
    body: {
      pspReference,
      resultCode: 'Authorised',
      merchantReference: reference,
      amount,
      additionalData: isStored
        ? { authCode: '044925' }
        : {
            'tokenization.storedPaymentMethodId': 'M5N7TQ4TG5PFWR50',
            'tokenization.store.operationType': 'created',
          },
    },
  }
}
