import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { dayMs } from '#core/contract/time.ts'
import { aBank, balanceAccount, hmacKeys, payoutRequest } from './bank-for-tests.ts'

const transfers = '/btl/v4/transfers'

describe('a payout', () => {
  it('is received, authorised, booked, and accepted by the scheme of the card', async () => {
    const { addCard, payOut, transferSteps, bank, get } = await aBank()
    const token = await addCard('4242424242424242')
    const { status, body } = await payOut(token, 2_550)
    expect(status).toBe(202)
    expect(body).toMatchObject({
      status: 'received',
      direction: 'outgoing',
      type: 'cardTransfer',
      category: 'card',
      reference: 'payout-1',
      balanceAccount: { id: balanceAccount },
    })
    expect(await transferSteps()).toEqual(['received', 'authorised', 'booked', 'booked accepted'])
    expect((await get(`${transfers}/${body.id}`)).body).toMatchObject({
      status: 'booked',
      sequenceNumber: 4,
      tracking: { type: 'confirmation', status: 'accepted' },
    })
    expect(bank.statement('4242')).toMatchObject([{ kind: 'payout', amount: '25.50', reference: 'Order 12' }])
    expect(bank.audit()).toEqual([])
  })

  it('is listed with those of its time, for its balance account only', async () => {
    const { addCard, payOut, transferSteps, get } = await aBank()
    const token = await addCard('4242424242424242')
    const { body } = await payOut(token, 2_550)
    await payOut(token, 1_000, 'payout-2')
    await transferSteps()
    const list = (days: number, account: string = balanceAccount, limit = '1') => {
      const since = new Date(Date.now() - days * dayMs)
      const until = new Date(since.getTime() + dayMs)
      const query = { balanceAccountId: account, limit, createdSince: since.toISOString() }
      return get(`${transfers}?${new URLSearchParams({ ...query, createdUntil: until.toISOString() })}`)
    }
    expect(await list(0.5)).toMatchObject({
      status: 200,
      body: { data: [{ id: body.id, status: 'booked' }] },
    })
    expect((await list(0.5, balanceAccount, '5')).body.data).toHaveLength(2)
    expect((await list(2)).body).toEqual({ data: [] })
    expect((await list(0.5, 'BA-of-somebody-else')).status).toBe(403)
    expect((await list(0.5, balanceAccount, '101')).status).toBe(422)
  })

  it('tells each step with a number, its events so far, and a signature over the body', async () => {
    const { addCard, payOut, transferSteps, webhooks } = await aBank()
    const { body } = await payOut(await addCard('4242424242424242'), 1_000)
    await transferSteps()
    const told = webhooks.filter(({ channel }) => channel === 'transfers')
    expect(told.map((each) => JSON.parse(each.body).data.sequenceNumber)).toEqual([1, 2, 3, 4])
    expect(told.map((each) => JSON.parse(each.body).data.events.length)).toEqual([1, 2, 3, 4])
    expect(told.map((each) => JSON.parse(each.body).type)).toEqual([
      'balancePlatform.transfer.created',
      ...Array(3).fill('balancePlatform.transfer.updated'),
    ])
    const key = Buffer.from(hmacKeys.transfers, 'hex')
    for (const { body: text, headers } of told) {
      expect(JSON.parse(text).data.id).toBe(body.id)
      expect(headers.hmacsignature).toBe(createHmac('sha256', key).update(text).digest('base64'))
    }
  })

  it('is refused when the balance account has too little, and captured money is settled first', async () => {
    const { addCard, authorise, modify, payOut, transferSteps, bank } = await aBank({ float: 0n })
    const token = await addCard('4242424242424242')
    await payOut(token, 1_000)
    expect(await transferSteps()).toEqual(['received', 'refused'])
    const { body } = await authorise(token, 1_000)
    await modify(body.pspReference, 'captures', 1_000)
    await payOut(token, 1_000, 'payout-2')
    expect((await transferSteps()).slice(2)).toEqual(['received', 'authorised', 'booked', 'booked accepted'])
    await payOut(token, 1, 'payout-3')
    expect((await transferSteps()).at(-1)).toBe('refused')
    expect(bank.audit()).toEqual([])
  })

  it('fails before it is booked on the card that fails', async () => {
    const { addCard, payOut, transferSteps, bank } = await aBank()
    await payOut(await addCard('4000000000002016'), 1_000)
    expect(await transferSteps()).toEqual(['received', 'authorised', 'failed'])
    expect(bank.statement('2016')).toEqual([])
    expect(bank.audit()).toEqual([])
  })

  it('is paid and comes back on the card that returns it', async () => {
    const { addCard, payOut, transferSteps, bank } = await aBank()
    await payOut(await addCard('4000000000002024'), 1_000)
    expect(await transferSteps()).toEqual(['received', 'authorised', 'booked', 'booked accepted', 'returned'])
    expect(bank.statement('2024').map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      'payout 10.00',
      'payout returned -10.00',
    ])
    expect(bank.audit()).toEqual([])
  })

  it('waits for the scheme as long as the bank is told to, and can fail or return until then', async () => {
    const { addCard, payOut, bank, webhooks } = await aBank()
    const token = await addCard('4242424242424242')
    bank.behave({ payoutDelayMs: 60_000 })
    const statuses = () => webhooks.map(({ body }) => JSON.parse(body).data?.status)
    const first = await payOut(token, 1_000, 'payout-1')
    const second = await payOut(token, 1_000, 'payout-2')
    await expect.poll(() => statuses().filter((each) => each === 'booked').length).toBe(2)
    expect(bank.audit()).toEqual([])
    expect(bank.intervene('payout-fails', first.body.id)).toBe(true)
    expect(bank.intervene('payout-returns', second.body.id)).toBe(true)
    expect(bank.intervene('payout-returns', second.body.id)).toBe(false)
    await expect.poll(statuses).toEqual(expect.arrayContaining(['failed', 'returned']))
    expect(bank.statement('4242')).toEqual([])
    expect(bank.audit()).toEqual([])
  })

  it('is made once for one key', async () => {
    const { addCard, payOut, transferSteps } = await aBank()
    const token = await addCard('4242424242424242')
    const first = await payOut(token, 1_000, 'payout-1', 'key-1')
    expect(await payOut(token, 1_000, 'payout-1', 'key-1')).toEqual(first)
    expect((await payOut(token, 2_000, 'payout-1', 'key-1')).status).toBe(422)
    expect(await transferSteps()).toHaveLength(4)
  })

  it.each([
    ['another balance account', { balanceAccountId: 'BA1' }, 403],
    ['a bank transfer', { category: 'bank' }, 422],
    ['no amount', { amount: { value: 0, currency: 'USD' } }, 422],
    ['a description that banks cannot print', { description: 'Ordre nº 12' }, 422],
    ['a reference that is too long', { reference: 'r'.repeat(81) }, 422],
  ])('with %s is refused', async (_what, change, status) => {
    const { addCard, post } = await aBank()
    const request = { ...payoutRequest(await addCard('4242424242424242'), 100), ...change }
    expect((await post(transfers, request)).status).toBe(status)
  })

  it('names its cardholder as Adyen takes names', async () => {
    const { addCard, post } = await aBank()
    const request = payoutRequest(await addCard('4242424242424242'), 100)
    request.counterparty.card.cardHolder.lastName = 'Ọbí'
    expect(await post(transfers, request)).toMatchObject({
      status: 422,
      body: { invalidFields: [{ name: 'counterparty.card.cardHolder.lastName' }] },
    })
  })

  it('does not stand in for what is on the card from the start', async () => {
    const { addCard, payOut, authorise, bank } = await aBank()
    const token = await addCard('4242424242424242')
    await payOut(token, 100)
    await bank.idle()
    expect((await authorise(token, 5_000)).body.resultCode).toBe('Authorised')
  })

  it('is not found when it is unknown', async () => {
    const { get } = await aBank()
    expect((await get(`${transfers}/XXXXXXXXXXXXXXXX`)).status).toBe(404)
  })
})
