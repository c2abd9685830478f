/** A bank of a test, in memory unless it names a file, and calls to it in Adyen's shapes. */
import { onTestFinished } from 'vitest'
import { type OpenBank, openBank } from '#bank/bank.ts'
import type { BankOptions } from '#bank/bank-parts.ts'
import { sandboxBank } from '#bank/sandbox-keys.ts'
import type { Webhook } from '#bank/webhooks.ts'
import { adyenOpenApi } from '../adyen-openapi.ts'

export const { apiKey, merchantAccount, balanceAccount, hmacKeys } = sandboxBank

/** The options of a bank as the sandbox has it. */
export const sandboxOptions = { apiKey, merchantAccount, balanceAccount, hmacKeys }

type Answer = {
  readonly status: number
  readonly body: Record<string, unknown> & { pspReference: string; id: string }
}

export type Item = {
  eventCode: string
  pspReference: string
  originalReference?: string
  merchantReference: string
  amount: { value: number; currency: string }
  success: string
  reason: string
  additionalData: Record<string, string>
}

export type TestBank = {
  readonly bank: OpenBank
  /** Oldest first. */
  readonly webhooks: Webhook[]
  /** Sends a call; answers and bodies are checked against Adyen's description where it is at hand. */
  post(path: string, body: object, options?: { key?: string; apiKey?: string }): Promise<Answer>
  get(path: string): Promise<Answer>
  /** Waits until the bank is idle, and returns the standard webhooks as `EVENT true`. */
  events(): Promise<string[]>
  items(): Promise<Item[]>
  /** The transfer webhooks' statuses, with their tracking. */
  transferSteps(): Promise<string[]>
  /** Stores a card and returns its token. */
  addCard(number: string, shopper?: string): Promise<string>
  /** Authorises an amount and returns the answer. */
  authorise(
    token: string,
    value: number,
    options?: { reference?: string; currency?: string; key?: string },
  ): Promise<Answer>
  modify(psp: string, what: string, value?: number, reference?: string): Promise<Answer>
  payOut(token: string, value: number, reference?: string, key?: string): Promise<Answer>
}

export const shopper = 'person-1'

export const cardRequest = (number: string, shopperReference = shopper) => ({
  merchantAccount,
  amount: { value: 0, currency: 'USD' },
  reference: 'card-1',
  returnUrl: 'https://cowrie.example/',
  shopperReference,
  shopperInteraction: 'Ecommerce',
  recurringProcessingModel: 'UnscheduledCardOnFile',
  storePaymentMethod: true,
  paymentMethod: {
    type: 'scheme',
    number,
    expiryMonth: '03',
    expiryYear: '2040',
    cvc: '737',
    holderName: 'Ada Obi',
  },
})

export const authorisation = (token: string, value: number, reference = 'order-1', currency = 'USD') => ({
  merchantAccount,
  amount: { value, currency },
  reference,
  returnUrl: 'https://cowrie.example/',
  shopperReference: shopper,
  shopperInteraction: 'ContAuth',
  recurringProcessingModel: 'UnscheduledCardOnFile',
  paymentMethod: { type: 'scheme', storedPaymentMethodId: token },
  additionalData: { authorisationType: 'PreAuth', manualCapture: 'true' },
})

export const payoutRequest = (
  token: string,
  value: number,
  reference = 'payout-1',
  shopperReference = shopper,
) => ({
  amount: { value, currency: 'USD' },
  balanceAccountId: balanceAccount,
  category: 'card',
  counterparty: {
    card: {
      cardHolder: { type: 'individual', firstName: 'Ada', lastName: 'Obi', reference: shopperReference },
      cardIdentification: { storedPaymentMethodId: token },
    },
  },
  reference,
  description: 'Order 12',
})

export async function aBank(
  options: Partial<BankOptions> & { deliver?: (webhook: Webhook) => Promise<void> } = {},
) {
  const webhooks: Webhook[] = []
  const bank = openBank({
    ...sandboxOptions,
    deliver: async (webhook) => {
      await options.deliver?.(webhook)
      webhooks.push(webhook)
    },
    ...(({ deliver: _, ...rest }) => rest)(options),
  })
  onTestFinished(() => bank.close())

  const send = async (
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    key?: string,
    withKey: string = apiKey,
  ) => {
    const headers = { 'x-api-key': withKey, ...(key && { 'idempotency-key': key }) }
    const answer = await bank.app.inject({ method, url: path, headers, ...(body && { payload: body }) })
    const isDescribed = /^\/(checkout|btl)\//.test(path) && answer.statusCode !== 404
    const [bare = ''] = path.split('?')
    if (isDescribed) adyenOpenApi?.assertAnswer(method, bare, answer.statusCode, answer.json())
    return { status: answer.statusCode, body: answer.json() }
  }

  const test: TestBank = {
    bank,
    webhooks,
    post: (path, body, { key, apiKey: other } = {}) => send('POST', path, body, key, other),
    get: (path) => send('GET', path),
    async items() {
      await bank.idle()
      const bodies = webhooks
        .filter(({ channel }) => channel === 'payments')
        .map(({ body }) => JSON.parse(body))
      for (const body of bodies) adyenOpenApi?.assertPaymentWebhook(body)
      return bodies.flatMap(({ notificationItems }) =>
        notificationItems.map((each: { NotificationRequestItem: Item }) => each.NotificationRequestItem),
      )
    },
    events: async () => (await test.items()).map(({ eventCode, success }) => `${eventCode} ${success}`),
    async transferSteps() {
      await bank.idle()
      const bodies = webhooks
        .filter(({ channel }) => channel === 'transfers')
        .map(({ body }) => JSON.parse(body))
      for (const body of bodies) adyenOpenApi?.assertTransferWebhook(body)
      return bodies.map(({ data }) => [data.status, data.tracking?.status].filter(Boolean).join(' '))
    },
    async addCard(number, shopperReference) {
      const { body } = await test.post('/checkout/v72/payments', cardRequest(number, shopperReference))
      return (body.additionalData as Record<string, string>)['tokenization.storedPaymentMethodId'] ?? ''
    },
    authorise: (token, value, { reference, currency, key } = {}) =>
      test.post(
        '/checkout/v72/payments',
        authorisation(token, value, reference, currency),
        key ? { key } : {},
      ),
    modify: (psp, what, value, reference = `${what}-1`) =>
      test.post(`/checkout/v72/payments/${psp}/${what}`, {
        merchantAccount,
        reference,
        ...(value !== undefined && { amount: { value, currency: 'USD' } }),
      }),
    payOut: (token, value, reference, key) =>
      test.post('/btl/v4/transfers', payoutRequest(token, value, reference), key ? { key } : {}),
  }
  return test
}
