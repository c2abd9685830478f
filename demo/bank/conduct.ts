/** How the bank behaves from now on, as its page and tests set it. It is in the bank's file and outlives a restart. */
import type { Books } from './books.ts'

export type Conduct = {
  /** How long each webhook waits. */
  webhookDelayMs: number
  /** How long a payout is under way until the card's scheme accepts it. */
  payoutDelayMs: number
  webhooksTwice: boolean
  /** Every second webhook waits for later ones. */
  webhooksOutOfOrder: boolean
  /** The first answer to each call with a key is lost, after the work was done. */
  loseAnswers: boolean
}

export function conductOf(books: Books): Conduct {
  const rows = books.all<{ name: string; value: bigint }>('SELECT name, value FROM conduct')
  const values = new Map(rows.map(({ name, value }) => [name, Number(value)]))
  return {
    webhookDelayMs: values.get('webhookDelayMs') ?? 0,
    payoutDelayMs: values.get('payoutDelayMs') ?? 0,
    webhooksTwice: values.get('webhooksTwice') === 1,
    webhooksOutOfOrder: values.get('webhooksOutOfOrder') === 1,
    loseAnswers: values.get('loseAnswers') === 1,
  }
}

export function setConduct(books: Books, changes: Partial<Conduct>): void {
  for (const [name, value] of Object.entries(changes))
    books.run(
      'INSERT INTO conduct VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
      name,
      Number(value),
    )
}
