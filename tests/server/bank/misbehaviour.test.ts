import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { testCards } from '#bank/test-cards.ts'
import { isCardNumber } from '#core/contract/cards.ts'
import { aBank, apiKey, authorisation } from './bank-for-tests.ts'

/** A card of this number, and a payment of 10.00 of which 6.00 is captured. */
async function aCapture(number: string) {
  const test = await aBank()
  const token = await test.addCard(number)
  const { body } = await test.authorise(token, 1_000)
  await test.modify(body.pspReference, 'captures', 600)
  return { ...test, token, psp: body.pspReference }
}

const kinds = (lines: { kind: string; amount: string }[]) =>
  lines.map(({ kind, amount }) => `${kind} ${amount}`)

describe('the test numbers', () => {
  it('are card numbers', () => {
    expect(testCards.filter(({ number }) => !isCardNumber(number))).toEqual([])
  })

  it('let a capture fail after it had succeeded', async () => {
    const { items, bank } = await aCapture('4000000000001026')
    const [captured, failed] = (await items()).slice(2)
    expect(captured).toMatchObject({ eventCode: 'CAPTURE', success: 'true' })
    expect(failed).toMatchObject({
      eventCode: 'CAPTURE_FAILED',
      success: 'true',
      merchantReference: 'captures-1',
      pspReference: captured?.pspReference,
    })
    expect(kinds(bank.statement('1026'))).toEqual(['reserved -10.00', 'payment -6.00', 'payment failed 6.00'])
    expect(bank.audit()).toEqual([])
  })

  it('let a capture be refused after it was accepted', async () => {
    const { events, bank } = await aCapture('4000000000001034')
    expect((await events()).slice(2)).toEqual(['CAPTURE false'])
    expect(kinds(bank.statement('1034'))).toEqual(['reserved -10.00'])
  })

  it('let a capture be disputed, or charged back', async () => {
    const opened = await aCapture('4000000000000259')
    expect((await opened.events()).slice(3)).toEqual(['NOTIFICATION_OF_CHARGEBACK true'])
    expect(kinds(opened.bank.statement('0259'))).toEqual(['reserved -10.00', 'payment -6.00'])
    const lost = await aCapture('4000000000002685')
    expect((await lost.events()).slice(3)).toEqual(['NOTIFICATION_OF_CHARGEBACK true', 'CHARGEBACK true'])
    expect(kinds(lost.bank.statement('2685'))).toEqual([
      'reserved -10.00',
      'payment -6.00',
      'chargeback 6.00',
    ])
    expect(lost.bank.audit()).toEqual([])
  })

  it('let a refund fail after it had succeeded', async () => {
    const { modify, psp, events, bank } = await aCapture('4000000000005126')
    await modify(psp, 'refunds', 200)
    expect((await events()).slice(3)).toEqual(['REFUND true', 'REFUND_FAILED true'])
    expect(bank.audit()).toEqual([])
  })

  it('let an authorisation expire early', async () => {
    let now = new Date('2026-11-01T00:00:00Z')
    const { addCard, authorise, events, bank } = await aBank({ clock: () => now })
    await authorise(await addCard('4000000000001018'), 1_000)
    now = new Date('2026-11-01T00:00:30Z')
    bank.wake()
    expect((await events()).slice(2)).toEqual(['EXPIRE true'])
  })

  it('let the webhooks of a payment come twice, late, or out of order', async () => {
    const twice = await aCapture('4000000000003022')
    expect((await twice.events()).filter((each) => each === 'CAPTURE true')).toHaveLength(2)
    const turned = await aBank()
    await turned.payOut(await turned.addCard('4000000000003048'), 100)
    const steps = await turned.transferSteps()
    expect([...steps].sort()).toEqual(['authorised', 'booked', 'booked accepted', 'received'])
    expect(steps).not.toEqual(['received', 'authorised', 'booked', 'booked accepted'])
  })

  it('let webhooks come ten seconds late', async () => {
    let now = new Date('2026-11-01T00:00:00Z')
    const { addCard, webhooks, bank, events } = await aBank({ clock: () => now })
    await addCard('4000000000003030')
    await addCard('4242424242424242')
    await expect.poll(() => webhooks.length).toBe(1)
    now = new Date('2026-11-01T00:00:10Z')
    bank.wake()
    expect(await events()).toHaveLength(2)
  })

  it('let the first answer of a call be lost, and the second one come', async () => {
    const { addCard, bank, events } = await aBank()
    await bank.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = bank.app.server.address() as AddressInfo
    const token = await addCard('4242424242424242')
    bank.behave({ loseAnswers: true })
    const ask = () =>
      fetch(`http://127.0.0.1:${port}/checkout/v72/payments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': apiKey, 'idempotency-key': 'key-1' },
        body: JSON.stringify(authorisation(token, 1_000)),
        signal: AbortSignal.timeout(300),
      })
    await expect(ask()).rejects.toThrow('timeout')
    expect(await (await ask()).json()).toMatchObject({ resultCode: 'Authorised' })
    expect((await events()).slice(1)).toEqual(['AUTHORISATION true'])
    expect(kinds(bank.statement('4242'))).toEqual(['reserved -10.00'])
  })
})

describe('an intervention', () => {
  it('makes a capture fail, once', async () => {
    const { bank, psp, events } = await aCapture('4242424242424242')
    expect(bank.intervene('capture-fails', psp)).toBe(true)
    expect(bank.intervene('capture-fails', psp)).toBe(false)
    expect((await events()).at(-1)).toBe('CAPTURE_FAILED true')
    expect(bank.audit()).toEqual([])
  })

  it('opens a chargeback, wins it and loses it again, each once', async () => {
    const { bank, psp, events } = await aCapture('4242424242424242')
    expect(bank.intervene('chargeback-won', psp)).toBe(false)
    expect(bank.intervene('chargeback-opened', psp)).toBe(true)
    expect(bank.intervene('chargeback-opened', psp)).toBe(false)
    expect(bank.intervene('chargeback-won', psp)).toBe(true)
    expect(bank.intervene('chargeback-lost', psp)).toBe(true)
    expect(bank.intervene('chargeback-won', psp)).toBe(false)
    expect(bank.intervene('chargeback-lost', psp)).toBe(false)
    expect((await events()).slice(3)).toEqual([
      'NOTIFICATION_OF_CHARGEBACK true',
      'CHARGEBACK true',
      'CHARGEBACK_REVERSED true',
      'SECOND_CHARGEBACK true',
    ])
    expect(kinds(bank.statement('4242')).slice(2)).toEqual([
      'chargeback 6.00',
      'chargeback reversed -6.00',
      'chargeback 6.00',
    ])
    expect(bank.audit()).toEqual([])
  })

  it('lets an authorisation expire', async () => {
    const { bank, psp, events } = await aCapture('4242424242424242')
    expect(bank.intervene('expires', psp)).toBe(true)
    expect(bank.intervene('expires', psp)).toBe(false)
    expect((await events()).at(-1)).toBe('EXPIRE true')
    expect(kinds(bank.statement('4242')).at(-1)).toBe('released 4.00')
  })

  it('returns a payout that was paid', async () => {
    const { addCard, payOut, bank, transferSteps } = await aBank()
    const { body } = await payOut(await addCard('4242424242424242'), 1_000)
    await bank.idle()
    expect(bank.intervene('payout-fails', body.id)).toBe(false)
    expect(bank.intervene('payout-returns', body.id)).toBe(true)
    expect((await transferSteps()).at(-1)).toBe('returned')
    expect(bank.audit()).toEqual([])
  })
})
