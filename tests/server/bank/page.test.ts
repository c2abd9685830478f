import { describe, expect, it } from 'vitest'
import { aBank, payoutRequest } from './bank-for-tests.ts'

describe('the page', () => {
  it('shows cards, payments and payouts, with the buttons that still make sense', async () => {
    const { bank, addCard, authorise, modify, payOut } = await aBank()
    const page = async () => (await bank.app.inject({ method: 'GET', url: '/' })).body
    expect(await page()).toContain('None yet. Add a card on the site.')
    const token = await addCard('4242424242424242')
    const { body } = await authorise(token, 1_234_567, { reference: '<b>order</b>' })
    expect(await page()).toContain(`aria-label="Expire: payment ${body.pspReference}"`)
    await modify(body.pspReference, 'captures', 1_234_567)
    const payout = await payOut(token, 500)
    await bank.idle()
    const after = await page()
    expect(after).toContain('12,345.67 USD captured')
    expect(after).toContain('&lt;b&gt;order&lt;/b&gt;')
    expect(after).not.toContain(`Expire: payment ${body.pspReference}`)
    expect(after).toContain(`Fail the capture: payment ${body.pspReference}`)
    expect(after).toContain(`Return the money: payout ${payout.body.id}`)
    expect(after).not.toContain(`Fail: payout ${payout.body.id}`)
    const payload = { make: 'capture-fails', subject: body.pspReference }
    await bank.app.inject({ method: 'POST', url: '/control', payload })
    await bank.idle()
    expect(await page()).toContain('the capture of 12,345.67 USD failed')
  })

  it('offers the next turns of a dispute', async () => {
    const { bank, addCard, authorise, modify } = await aBank()
    const { body } = await authorise(await addCard('4000000000000259'), 1_000)
    await modify(body.pspReference, 'captures', 1_000)
    await bank.idle()
    const page = (await bank.app.inject({ method: 'GET', url: '/' })).body
    expect(page).toContain('dispute opened')
    expect(page).toContain('Chargeback won: payment')
    expect(page).toContain('Chargeback lost: payment')
    expect(page).not.toContain('Open a chargeback: payment')
  })

  it('runs nothing but its own style', async () => {
    const { bank } = await aBank()
    const { headers } = await bank.app.inject({ method: 'GET', url: '/' })
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
  })
})

describe('the control', () => {
  const form = (body: Record<string, string>, origin?: string) => ({
    method: 'POST' as const,
    url: '/control',
    headers: {
      host: 'localhost:4002',
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      ...(origin && { origin }),
    },
    payload: new URLSearchParams(body).toString(),
  })

  it('takes a form of the page and leads back to it', async () => {
    const { bank, addCard, payOut, transferSteps } = await aBank()
    const { body } = await payOut(await addCard('4242424242424242'), 500)
    await bank.idle()
    const ask = () =>
      bank.app.inject(form({ make: 'payout-returns', subject: body.id }, 'http://localhost:4002'))
    expect(await ask()).toMatchObject({ statusCode: 303, headers: { location: '/?result=done' } })
    expect(await ask()).toMatchObject({ statusCode: 303, headers: { location: '/?result=impossible' } })
    expect((await transferSteps()).at(-1)).toBe('returned')
    const page = await bank.app.inject({ method: 'GET', url: '/?result=impossible' })
    expect(page.body).toContain('That cannot happen to it any more.')
  })

  it('refuses a form of another origin', async () => {
    const { bank } = await aBank()
    for (const origin of ['http://localhost:4000', 'https://evil.example', 'null'])
      expect((await bank.app.inject(form({ form: 'conduct', loseAnswers: 'on' }, origin))).statusCode).toBe(
        403,
      )
  })

  it('sets from a form what is ticked, and unsets what is not', async () => {
    const { bank, addCard, events } = await aBank()
    const numbers = { form: 'conduct', webhookDelayMs: '0', payoutDelayMs: '0' }
    await bank.app.inject(form({ ...numbers, webhooksTwice: 'on' }))
    await addCard('4242424242424242')
    expect(await events()).toHaveLength(2)
    await bank.app.inject(form(numbers))
    await addCard('4242424242424242')
    expect(await events()).toHaveLength(3)
  })

  it('takes JSON from tests, of which it changes what is named', async () => {
    const { bank, addCard, events } = await aBank()
    const ask = (payload: object) => bank.app.inject({ method: 'POST', url: '/control', payload })
    expect((await ask({ webhooksTwice: true })).json()).toEqual({ done: true })
    await ask({ webhookDelayMs: 1 })
    await addCard('4242424242424242')
    expect(await events()).toHaveLength(2)
    for (const wrong of [{}, { webhookDelayMs: -1 }, { make: 'toast', subject: 'x' }])
      expect((await ask(wrong)).statusCode).toBe(400)
    expect((await ask({ make: 'expires', subject: 'unknown' })).statusCode).toBe(409)
  })
})

describe('the statement', () => {
  it('is asked for by the last four digits, and by its owner where people share a number', async () => {
    const { get, addCard, payOut, bank, post } = await aBank()
    await payOut(await addCard('4242424242424242'), 500)
    const other = await addCard('4242424242424242', 'person-2')
    await post('/btl/v4/transfers', payoutRequest(other, 700, 'p', 'person-2'))
    await bank.idle()
    const amounts = async (query: string) =>
      ((await get(`/statements?${query}`)).body as unknown as { amount: string }[]).map(
        ({ amount }) => amount,
      )
    expect(await amounts('lastFour=4242')).toEqual(['5.00', '7.00'])
    expect(await amounts('lastFour=4242&shopperReference=person-2')).toEqual(['7.00'])
    expect(await amounts('lastFour=1111')).toEqual([])
    expect((await get('/statements?lastFour=42')).status).toBe(400)
  })
})
