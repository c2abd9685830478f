/** Notifications are written when they are read: in the reader's language, and with the state of that moment. */
import { expect, test } from 'vitest'
import type { Language } from '#core/contract/languages.ts'
import { daySeconds } from '#core/contract/time.ts'
import { createAlert } from '#server/exchange/alerts/alerts.ts'
import { evaluateAll } from '#server/exchange/alerts/evaluate.ts'
import { rejectOrder } from '#server/exchange/market/orders/decide.ts'
import { askMoney } from '#server/exchange/transfers/ask.ts'
import { newId } from '#server/ids.ts'
import { notifications } from '#server/people/notifications/list.ts'
import { suite } from '#tests/server/suite.ts'
import { list, order, storeRates } from '../market/market.ts'
import { send, takeBack } from '../transfers/circle.ts'
import { befriend } from '../world.ts'

const all = { query: {} }

suite('a notification', { people: 3 }, async ({ market, people: [ada, ben, cy] }) => {
  const { id: listing } = await list(market, ada)

  test('is written in the language of each reading', async () => {
    await order(market, ben, listing, '400')
    const bodies = await Promise.all(
      (['en', 'fr', 'ar'] as const).map(
        async (language) => (await notifications(market, { ...ada, language }, all))[0]?.body,
      ),
    )
    expect(bodies[0]).toContain(
      'wants to order <b>US$400</b> for ₦640,000. Accept or reject it within 7 days.',
    )
    expect(bodies[1]).toMatch(/souhaite commander <b>[^<]*400[^<]*<\/b>.*dans les 7 jours/)
    expect(bodies[2]).toContain('خلال 7 أيام')
  })

  test('counts the days that are left, and asks for nothing that is decided', async () => {
    const { id } = await order(market, cy, listing, '100')
    const latest = async () => (await notifications(market, ada, all))[0]
    expect(await latest()).toMatchObject({
      action: { kind: 'order', id },
      from: { id: cy.id, username: cy.userName, hasImage: false },
    })
    market.later(3.5 * daySeconds)
    expect((await latest())?.body).toContain('Accept or reject it within 4 days.')
    await rejectOrder(market, ada, { params: { id } })
    const decided = await latest()
    expect(decided?.action).toEqual({ kind: 'order' })
    expect(decided?.body).toMatch(/for ₦160,000\.$/)
  })

  test('about a request for money is open again when its payment is taken back', async () => {
    await befriend(market, ben, cy)
    const body = { friendId: ben.id, amount: '12.50', currency: 'USD', note: 'Rent' } as const
    const { id } = await askMoney(market, cy, { body }, newId())
    const asked = async (language: Language = 'en') =>
      (await notifications(market, { ...ben, language }, all)).find(({ url }) => url === `/pay/${id}`)
    const open = { action: { kind: 'money-request', id }, from: { id: cy.id } }
    expect(await asked()).toMatchObject(open)
    expect((await asked())?.body).toMatch(/, “Rent”\. Pay or decline it by \d+\s\w+(\s\d{4})?\.$/)
    expect((await asked('fr'))?.body).toMatch(
      /vous demande .*«\sRent\s». Payez ou refusez jusqu’au \d+\s\p{L}+\.$/u,
    )

    const { id: transfer } = await send(market, ben, cy, '12.50', { request: id })
    expect((await asked())?.action).toEqual({ kind: 'money-request' })
    expect((await asked())?.body).toMatch(/, “Rent”\.$/)
    const paid = async () => (await notifications(market, cy, all))[0]
    expect(await paid()).toMatchObject({ title: 'Request paid', action: { kind: 'transfer', id: transfer } })
    await takeBack(market, ben, transfer)
    expect(await asked()).toMatchObject(open)
    const [takenBack, before] = await notifications(market, { ...cy, language: 'ar' }, all)
    expect(takenBack).toMatchObject({ title: 'أموال مُستردّة', from: { id: ben.id } })
    expect(before?.action).toEqual({ kind: 'transfer' })
  })

  test('about an alert has its prices in the language of each reading', async () => {
    await storeRates(market, '2026-12-01', 1600)
    const terms = { kind: 'rate', base: 'USD', quote: 'NGN', condition: 'at-most', target: '1500.5' } as const
    await createAlert(market, cy, { body: terms })
    await storeRates(market, '2026-12-02', 1490)
    await evaluateAll(market)
    const bodyIn = async (language: Language) =>
      (await notifications(market, { ...cy, language }, all))[0]?.body
    expect(await bodyIn('en')).toContain(
      'is <b>1 USD = 1,490.00 NGN</b>. Your target was 1 USD = 1,500.50 NGN or less.',
    )
    expect(await bodyIn('fr')).toMatch(/1\s490,00\sNGN.*1\s500,50\sNGN ou moins/)
    expect(await bodyIn('ar')).toMatch(/1,500\.50 NGN\W* أو أقل/)
  })
})
