/** The adapter and the sandbox bank, over a socket: what each of them takes the other's interface to be. */
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openBank } from '#bank/bank.ts'
import { sandboxBank } from '#bank/sandbox-keys.ts'
import type { Webhook } from '#bank/webhooks.ts'
import { currencies } from '#core/money/currencies.ts'
import type { ProcessorEvent } from '#server/platform/ports/card-processor.ts'
import { adyenCards } from '#server/platform/ports/cards-adyen.ts'

const newId = () => randomUUID()
const expiry = { cvv: '737', month: 3, year: 2040, holderName: 'Ada Eze' }
const sum = { amount: 65_00n, currency: 'USD' } as const

async function aPair(timeoutMs = 10_000) {
  const { apiKey, merchantAccount, balanceAccount, hmacKeys } = sandboxBank
  const events: ProcessorEvent[] = []
  const failures: unknown[] = []
  const bank = openBank({
    apiKey,
    merchantAccount,
    balanceAccount,
    hmacKeys,
    async deliver({ channel, body, headers }: Webhook) {
      try {
        events.push(...cards.readEvents({ channel, body, signature: headers.hmacsignature }))
      } catch (error) {
        failures.push(error)
      }
    },
  })
  const url = await bank.app.listen({ port: 0, host: '127.0.0.1' })
  const cards = adyenCards({
    apiKey,
    merchantAccount,
    balanceAccount,
    hmacKeys: { payments: [hmacKeys.payments], transfers: [hmacKeys.transfers] },
    environment: { kind: 'sandbox', url },
    timeoutMs,
    vault: { keyedHash: (_, text) => text.slice(-4) },
  })
  onTestFinished(async () => {
    expect(failures).toEqual([])
    expect(bank.audit()).toEqual([])
    await bank.close()
  })
  const personId = newId()
  return {
    bank,
    cards,
    personId,
    /** Events since the last call; those of no consequence are left out. */
    async told() {
      await bank.idle()
      return events.splice(0).filter(({ kind }) => kind !== 'other')
    },
    async addCard(number: string) {
      const answer = await cards.tokenise({ ...expiry, key: newId(), personId, number })
      if (!answer.ok) throw new Error('refused')
      return answer.token
    },
    async reserve(token: string, amount = sum.amount, key = newId()) {
      const answer = await cards.authorise({ ...sum, amount, key, token, personId })
      if (!answer.ok) throw new Error(answer.reason)
      return { key, reservation: answer.reference }
    },
  }
}

test('a card is added, reserved on, captured in parts, and the rest released', async () => {
  const { cards, addCard, reserve, told, bank } = await aPair()
  const { key, reservation } = await reserve(await addCard('4242424242424242'))
  const [one, two] = [newId(), newId()]
  await cards.capture({ ...sum, amount: 40_00n, key: one, reservation })
  await cards.capture({ ...sum, amount: 5_00n, key: two, reservation })
  await cards.void({ key, authorisation: key })
  expect(await told()).toMatchObject([
    { kind: 'captured', key: one },
    { kind: 'captured', key: two },
  ])
  const late = newId()
  await cards.capture({ ...sum, amount: 1_00n, key: late, reservation })
  expect(await told()).toMatchObject([{ kind: 'capture-failed', key: late }])
  expect(bank.statement('4242').map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    'reserved -65.00',
    'payment -40.00',
    'payment -5.00',
    'released 20.00',
  ])
})

test('void of what was never reserved is no error', async () => {
  const { cards, told } = await aPair()
  await cards.void({ key: newId(), authorisation: newId() })
  expect(await told()).toEqual([])
})

test('a refused card, and one without funds', async () => {
  const { cards, personId, addCard } = await aPair()
  expect(await cards.tokenise({ ...expiry, key: newId(), personId, number: '4000000000000002' })).toEqual({
    ok: false,
    why: 'card-refused',
  })
  const token = await addCard('4000000000009995')
  expect(await cards.authorise({ ...sum, key: newId(), token, personId })).toEqual({
    ok: false,
    reason: 'insufficient-funds',
  })
  expect(
    await cards.authorise({ ...sum, key: newId(), token: `sandbox_nofunds_${newId()}`, personId }),
  ).toEqual({
    ok: false,
    reason: 'insufficient-funds',
  })
})

test('a renewal, a refund, and a repeated call', async () => {
  const { cards, addCard, reserve, told } = await aPair()
  const { reservation } = await reserve(await addCard('5555555555554444'))
  const [renewal, capture, refund] = [newId(), newId(), newId()]
  await cards.renew({ ...sum, key: renewal, reservation })
  await cards.capture({ ...sum, key: capture, reservation })
  await cards.capture({ ...sum, key: capture, reservation })
  await cards.refund({ ...sum, key: refund, reservation })
  expect(await told()).toMatchObject([
    { kind: 'renewed', key: renewal },
    { kind: 'captured', key: capture },
    { kind: 'refunded', key: refund },
  ])
})

test('a payout is sent, paid, and on the statement with its reference', async () => {
  const { cards, addCard, told, bank, personId } = await aPair()
  const key = newId()
  const token = await addCard('4242424242424242')
  await cards.payOut({ ...sum, key, token, personId, holderName: 'Ada Eze', reference: 'ORD-7K2M' })
  expect(await told()).toMatchObject([
    { kind: 'payout-sent', key },
    { kind: 'payout-paid', key },
  ])
  expect(bank.statement('4242')).toMatchObject([{ kind: 'payout', amount: '65.00', reference: 'ORD-7K2M' }])
})

test.each([
  ['4000000000002016', ['payout-refused']],
  ['4000000000002024', ['payout-sent', 'payout-paid', 'payout-returned']],
])('a payout to %s', async (number, kinds) => {
  const { cards, addCard, told, personId } = await aPair()
  const key = newId()
  const token = await addCard(number)
  await cards.payOut({ ...sum, key, token, personId, holderName: 'Ada Eze', reference: 'ORD-7K2M' })
  const events = await told()
  expect(events.map(({ kind }) => kind)).toEqual(kinds)
  for (const event of events) expect(event).toMatchObject({ key })
})

test.each([
  ['4000000000001026', ['captured', 'capture-failed']],
  ['4000000000001034', ['capture-failed']],
  ['4000000000000259', ['captured', 'chargeback-opened']],
  ['4000000000002685', ['captured', 'chargeback-opened', 'chargeback-lost']],
])('a capture on %s', async (number, kinds) => {
  const { cards, addCard, reserve, told } = await aPair()
  const { key: authorisation, reservation } = await reserve(await addCard(number))
  const key = newId()
  await cards.capture({ ...sum, key, reservation })
  const events = await told()
  expect(events.map(({ kind }) => kind)).toEqual(kinds)
  for (const event of events)
    expect(event).toMatchObject(
      event.kind.startsWith('chargeback') ? { key: authorisation, ...sum } : { key },
    )
})

test('a dispute that is won, and then lost', async () => {
  const { cards, addCard, reserve, told, bank } = await aPair()
  const { key, reservation } = await reserve(await addCard('4242424242424242'))
  await cards.capture({ ...sum, key: newId(), reservation })
  await told()
  bank.intervene('chargeback-opened', reservation)
  bank.intervene('chargeback-won', reservation)
  bank.intervene('chargeback-lost', reservation)
  const events = await told()
  expect(events.map(({ kind }) => kind)).toEqual([
    'chargeback-opened',
    'chargeback-lost',
    'chargeback-won',
    'chargeback-lost',
  ])
  expect(new Set(events.map((event) => 'dispute' in event && event.dispute)).size).toBe(1)
  expect(events).toMatchObject(events.map(() => ({ key })))
})

test('an expiry', async () => {
  const { addCard, reserve, told, bank } = await aPair()
  const { key, reservation } = await reserve(await addCard('4242424242424242'))
  bank.intervene('expires', reservation)
  expect(await told()).toMatchObject([{ kind: 'authorisation-expired', key }])
})

test('answers that are lost after the work was done', async () => {
  const { cards, told, personId } = await aPair(200)
  const key = newId()
  const twice = async <T>(call: () => Promise<T>) => {
    await expect(call()).rejects.toThrow('did not answer')
    return call()
  }
  const answer = await twice(() => cards.tokenise({ ...expiry, key, personId, number: '4000000000003014' }))
  if (!answer.ok) throw new Error('refused')
  const { token } = answer
  const made = await twice(() => cards.authorise({ ...sum, key, token, personId }))
  if (!made.ok) throw new Error('refused')
  const capture = newId()
  await twice(() => cards.capture({ ...sum, key: capture, reservation: made.reference }))
  await twice(() => cards.payOut({ ...sum, key, token, personId, holderName: 'Ada Eze', reference: 'X' }))
  expect((await told()).map(({ kind }) => kind).sort()).toEqual(['captured', 'payout-paid', 'payout-sent'])
})

test('a partly captured reservation is renewed for what is still needed, or not at all', async () => {
  const { cards, addCard, reserve, told } = await aPair()
  const { reservation } = await reserve(await addCard('4242424242424242'))
  await cards.capture({ ...sum, amount: 40_00n, key: newId(), reservation })
  const renewal = newId()
  await cards.renew({ ...sum, amount: 25_00n, key: renewal, reservation })
  await cards.capture({ ...sum, amount: 25_00n, key: newId(), reservation })
  expect((await told()).map(({ kind }) => kind)).toEqual(['captured', 'renewal-refused', 'captured'])
})

test.each(currencies)('an amount of $code is the same sum in the bank', async ({ code, decimals }) => {
  const { cards, addCard, told, bank, personId } = await aPair()
  const token = await addCard('4242424242424242')
  const amount = 7n * 10n ** BigInt(decimals)
  await cards.payOut({
    amount,
    currency: code,
    key: newId(),
    token,
    personId,
    holderName: 'Ada',
    reference: 'X',
  })
  expect((await told()).map(({ kind }) => kind)).toEqual(['payout-sent', 'payout-paid'])
  expect(Number(bank.statement('4242')[0]?.amount)).toBe(7)
})
