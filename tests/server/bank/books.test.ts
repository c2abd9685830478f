import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openBooks } from '#bank/books.ts'
import { testCards } from '#bank/test-cards.ts'
import { aBank, apiKey, merchantAccount, type TestBank } from './bank-for-tests.ts'

const amount = fc.integer({ min: 1, max: 2_000 })
const index = fc.nat({ max: 20 })
const action = fc.oneof(
  fc.record({ what: fc.constant('authorise' as const), card: index, amount }),
  fc.record({
    what: fc.constantFrom('captures' as const, 'refunds' as const, 'amountUpdates' as const),
    payment: index,
    amount,
  }),
  fc.record({ what: fc.constantFrom('cancels' as const, 'cancel by reference' as const), payment: index }),
  fc.record({ what: fc.constant('pay out' as const), card: index, amount }),
  fc.record({
    what: fc.constant('intervene' as const),
    make: fc.constantFrom(
      'capture-fails' as const,
      'chargeback-opened' as const,
      'chargeback-won' as const,
      'chargeback-lost' as const,
      'expires' as const,
    ),
    payment: index,
  }),
  fc.record({
    what: fc.constant('intervene' as const),
    make: fc.constantFrom('payout-fails' as const, 'payout-returns' as const),
    payout: index,
  }),
)

// Lost answers and late webhooks have tests of their own; here they would only wait.
const waits = ['answers-lost', 'webhooks-late', 'webhooks-out-of-order']
const numbers = testCards.filter(({ manner }) => !waits.includes(manner)).map(({ number }) => number)

/** The sum of a column of a report, in minor units of US dollars. */
async function sumOf({ bank }: TestBank, kind: string, column: string): Promise<number> {
  const { body } = await bank.app.inject({
    method: 'GET',
    url: `/report?kind=${kind}`,
    headers: { 'x-api-key': apiKey },
  })
  const [columns = [], ...lines] = body
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  const at = columns.indexOf(column)
  return lines.reduce((sum, line) => sum + Math.round(Number(line[at]) * 100), 0)
}

const payoutKinds = ['payout', 'payout returned']
const announced = ['reserved', 'released']

it('the books stay right whatever is asked, and the statements and reports say the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 30 }), async (actions) => {
      const now = new Date('2026-11-01T12:00:00Z')
      const test = await aBank({ clock: () => now, freshBalance: 50n, float: 20n })
      const { bank, addCard, authorise, modify, payOut, post } = test
      const tokens = (await Promise.all(numbers.map((number) => addCard(number)))).filter(Boolean)
      const payments: string[] = []
      const payouts: string[] = []
      const pick = (all: string[], at: number) => all[at % all.length]
      for (const [at, each] of actions.entries()) {
        const payment = 'payment' in each ? pick(payments, each.payment) : undefined
        if (each.what === 'authorise') {
          const { body } = await authorise(pick(tokens, each.card) ?? '', each.amount, {
            reference: `r${at}`,
          })
          payments.push(body.pspReference)
        } else if (each.what === 'pay out') {
          payouts.push((await payOut(pick(tokens, each.card) ?? '', each.amount, `p${at}`)).body.id)
        } else if (each.what === 'cancel by reference') {
          await post('/checkout/v72/cancels', {
            merchantAccount,
            paymentReference: `r${at - 1}`,
            reference: 'c',
          })
        } else if (each.what === 'intervene') {
          const subject = 'payout' in each ? pick(payouts, each.payout) : payment
          if (subject) bank.intervene(each.make, subject)
        } else if (payment) {
          await modify(payment, each.what, 'amount' in each ? each.amount : undefined)
        }
        expect(bank.audit()).toEqual([])
      }
      await bank.idle()
      expect(bank.audit()).toEqual([])
      const lines = numbers
        .flatMap((number) => bank.statement(number.slice(-4)))
        .filter(({ kind }) => !announced.includes(kind))
      const told = (isPayout: boolean) =>
        lines
          .filter(({ kind }) => payoutKinds.includes(kind) === isPayout)
          .reduce((sum, line) => sum + Math.round(Number(line.amount) * 100), 0)
      expect(await sumOf(test, 'payments', 'Captured (PC)')).toBe(0 - told(false))
      expect(await sumOf(test, 'payouts', 'Balance (PC)')).toBe(0 - told(true))
    }),
    { numRuns: 40 },
  )
}, 60_000)

it('writes that wait together are done together, and fail apart', async () => {
  const books = openBooks(undefined)
  const insert = (name: string) => () => {
    books.run('INSERT INTO conduct VALUES (?, 1)', name)
    return name
  }
  const results = await Promise.allSettled([
    books.soon(insert('one')),
    books.soon(() => {
      insert('two')()
      throw new Error('no')
    }),
    books.soon(insert('three')),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(
    books.all<{ name: string }>('SELECT name FROM conduct ORDER BY name').map(({ name }) => name),
  ).toEqual(['one', 'three'])
  books.close()
})
