import { expect, test } from 'vitest'
import { faultsInPlans, issuedIn } from '#tests/plans.ts'

const by = 'demo/server/x.ts'
const faultsOf = (...texts: string[]) => faultsInPlans(texts.map((text) => ({ text, by })))

test('a statement for which no index will do is found, however small the table', async () => {
  const [byAmount, joined, counted, ...more] = await faultsOf(
    'SELECT id FROM orders WHERE order_minor = $1',
    'SELECT orders.id FROM orders JOIN listing ON listing.reference = orders.reason WHERE listing.id = $1',
    'SELECT count(*) FROM person',
    // Each of these has its index: of a key, a partial one by its constant, a walk to the first rows, a join.
    'UPDATE orders SET reason = $2 WHERE id = $1',
    "SELECT id FROM orders WHERE status = 'pending' AND expires_at <= $1",
    'SELECT id FROM notification ORDER BY id LIMIT 20',
    'SELECT user_name FROM orders JOIN person ON person.id = buyer_id WHERE listing_id = ANY($1::uuid[])',
    'SELECT * FROM country WHERE name = $1',
    'SELECT id FROM a_table_of_an_earlier_release',
  )
  expect(byAmount).toBe(`${by} reads all of orders: SELECT id FROM orders WHERE order_minor = $1`)
  expect(joined).toMatch(/^demo\/server\/x\.ts reads all of orders: SELECT orders\.id FROM orders JOIN/)
  expect(counted).toBe(`${by} reads all of person: SELECT count(*) FROM person`)
  expect(more).toEqual([])
})

test('a constant of a partial index that comes as a parameter is found', async () => {
  expect(await faultsOf('SELECT id FROM money_request WHERE status = $1 AND expires_at <= $2')).toHaveLength(
    1,
  )
})

test('the server’s statements are taken once, whatever the length of their lists', () => {
  const line = (text: string, file: string) =>
    JSON.stringify({ name: 'sql select', attributes: { 'db.query.text': text }, by: file })
  const found = issuedIn([
    line('SELECT 1 FROM card WHERE id IN ($1, $2)', by),
    line('SELECT 1 FROM card WHERE id IN ($1, $2, $3)', by),
    line('SELECT 1 FROM person WHERE id = ANY($1::uuid[])', by),
    line('SELECT 1 FROM card', 'tests/server/x.test.ts'),
    line('BEGIN', by),
    line('DECLARE all_of_it NO SCROLL CURSOR FOR SELECT 1 FROM listing WHERE id = $1', by),
    line('FETCH 10 FROM all_of_it', by),
    JSON.stringify({ name: 'transaction', attributes: {} }),
  ])
  expect(found.map(({ text }) => text)).toEqual([
    'SELECT 1 FROM card WHERE id in ($1)',
    'SELECT 1 FROM person WHERE id = ANY(ARRAY[$1]::uuid[])',
    'SELECT 1 FROM listing WHERE id = $1',
  ])
})
