/** Every place of the operators' console with something in it, and a browser that is signed in there. For pictures. */
import type { Browser, BrowserContext } from 'playwright'
import { listNames } from '#core/contract/operator-lists.ts'
import type { OperatorQueue } from '#core/contract/operator-queue.ts'
import { utcDay } from '#core/contract/time.ts'
import { acceptMessage } from '#server/exchange/contact/contact.ts'
import { handleCase } from '#server/exchange/operators/cases.ts'
import { findOperator, toOperator } from '#server/exchange/operators/operators.ts'
import { actOnPerson } from '#server/exchange/operators/person-actions.ts'
import { reportPerson } from '#server/exchange/reports/reports.ts'
import { newId } from '#server/ids.ts'
import { storeFeed } from '#server/money/rates/market-rate.ts'
import { submitKyc } from '#server/people/accounts/kyc.ts'
import shipped from '#server/platform/data/rates.json' with { type: 'json' }
import type { Server } from '#server/server.ts'
import { enterAsOperator } from '#tests/journeys/operators.ts'
import { aPerson, aPicture, kycDetails } from '#tests/server/world.ts'
import type { Visit } from './visits.ts'

/** With it a check waits in the queue. */
export const consoleSettings = { IDENTITY: 'review' }

/** In the order of the queue's tabs. */
const kinds = [
  ...(['checks', 'rates', 'payouts', 'chargebacks', 'differences'] as const),
  ...(['messages', 'approvals', 'matches', 'reports', 'reviews'] as const),
] satisfies (keyof OperatorQueue)[]

const who = { name: 'Ada Obi', email: 'ada@exchange.example', role: 'owner' } as const

export type ConsoleVisits = { operator: BrowserContext; list: readonly Visit[] }

/** Signs an owner in, fills the queue of a demo, and lists the places. */
export async function consoleVisits(browser: Browser, server: Server, locale = 'en'): Promise<ConsoleVisits> {
  const operator = await browser.newContext({ locale })
  const page = await operator.newPage()
  // Labels are looked up in English; the choice ends with the tab.
  await page.goto(`${server.settings.publicUrl}/operator?lang=en`)
  await enterAsOperator({ server }, page, who)
  await page.close()
  const { person, reference } = await fillQueue(server)
  const visit = (name: string, place: string | undefined, tab?: number): Visit => ({
    name: `operator-${name}`,
    route: '/operator',
    address: place === undefined ? '/operator' : `/operator?place=${place}`,
    signedIn: false,
    ...(tab !== undefined && { tab }),
  })
  const places = ['search', 'figures', 'money', 'partners', 'account', 'operators', 'log']
  return {
    operator,
    list: [
      ...kinds.map((kind, tab) => visit(`queue-${kind}`, undefined, tab)),
      ...places.map((place) => visit(place, place)),
      ...listNames.map((list) => visit(`list-${list}`, `lists/${list}`)),
      visit('person', `person/${person}`),
      visit('exchange', `exchange/${reference}`),
    ],
  }
}

/** Something of each kind waits. Answers a person and an exchange whose pages have something to show. */
async function fillQueue(server: Server): Promise<{ person: string; reference: string }> {
  const { db } = server.database
  const checked = await aPerson(server)
  await submitKyc(server, checked, kycDetails({ bvn: '31415926535' }), aPicture())
  const listed = kycDetails({ firstName: 'Vorland', lastName: 'Quibble', birthDate: '1961-03-04' })
  await submitKyc(server, await aPerson(server), { ...listed, bvn: '27182818284' }, aPicture())

  const latest = await db
    .selectFrom('rate_day')
    .select('per_usd')
    .where('is_approved', '=', true)
    .orderBy('day', 'desc')
    .executeTakeFirst()
  const figures = latest?.per_usd ?? shipped.days['2026-09-29']
  const day = utcDay(server.clock())
  const moved = { ...figures, NGN: (figures.NGN ?? 1) * 1.4, EUR: (figures.EUR ?? 1) * 0.85 }
  await storeFeed(server, { source: 'a-feed', base: 'USD', days: { [day]: moved } })

  const payout = await db
    .selectFrom('payout')
    .innerJoin('orders', 'orders.id', 'payout.about_id')
    .innerJoin('person as owner', 'owner.id', 'orders.owner_id')
    .select(['payout.id', 'payout.person_id', 'about_id', 'orders.reference', 'owner.user_name'])
    .where('payout.status', '=', 'paid')
    .whereRef('payout.person_id', '=', 'orders.buyer_id')
    .executeTakeFirstOrThrow()
  const now = server.clock()
  await db
    .updateTable('payout')
    .set({ status: 'returned', failure: 'the account is closed', changed_at: now })
    .where('id', '=', payout.id)
    .execute()
  const paying = await db
    .selectFrom('capture')
    .innerJoin('authorisation', 'authorisation.id', 'authorisation_id')
    .innerJoin('card', 'card.id', 'authorisation.card_id')
    .select(['authorisation.id', 'card.person_id', 'capture.currency', 'capture.amount_minor'])
    .where('about_id', '=', payout.about_id)
    .executeTakeFirstOrThrow()
  for (const [status, processor_dispute] of [
    ['opened', 'DISPUTE-1'],
    ['lost', 'DISPUTE-2'],
  ] as const)
    await db
      .insertInto('dispute')
      .values({
        id: newId(),
        processor_dispute,
        authorisation_id: paying.id,
        person_id: paying.person_id,
        currency: paying.currency,
        amount_minor: paying.amount_minor,
        status,
        why: 'not recognised',
        told_at: now,
        opened_at: now,
        changed_at: now,
      })
      .execute()
  for (const [source, words] of [
    ['reports', 'a capture of US$5.00 is missing there'],
    ['ledger', 'The ledger breaks a rule: a hold is resolved once: 0190 (2)'],
  ] as const)
    await db
      .insertInto('finding')
      .values({
        id: newId(),
        source,
        identity: words,
        outcome: 'differing',
        line_key: 'k',
        words,
        found_at: now,
        last_found_at: now,
      })
      .execute()

  const message = { fullName: 'Ada Obi', email: 'ada@example.com', message: 'Where is my money?' }
  await acceptMessage(server, { body: message })
  const record = await findOperator(db, server, who.email)
  if (!record) throw new Error('the operator is not there')
  const operator = toOperator(server, record)
  await actOnPerson(server, operator, {
    params: { id: payout.person_id },
    body: { what: 'hold-payouts', reason: 'Reported by the bank' },
  })
  await actOnPerson(server, operator, {
    params: { id: payout.person_id },
    body: { what: 'release-payouts', reason: 'The bank was mistaken' },
  })
  const lost = await db
    .selectFrom('dispute')
    .select('id')
    .where('status', '=', 'lost')
    .executeTakeFirstOrThrow()
  const note = 'Written off; the bank confirmed it by telephone'
  await handleCase(server, operator, { params: { kind: 'chargeback', id: lost.id }, body: { note } })
  const reporter = { id: payout.person_id, sessionId: '', emailKey: '', userName: '' }
  const text = 'They want me to pay to another account'
  await reportPerson(server, reporter, {
    body: { username: payout.user_name, reason: 'outside', text },
  })
  return { person: payout.person_id, reference: payout.reference }
}
