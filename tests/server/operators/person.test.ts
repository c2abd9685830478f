// A person's page for operators.
import { expect, test } from 'vitest'
import type { OperatorPerson, PersonTimeline } from '#core/contract/operator-person.ts'
import { newId } from '#server/ids.ts'
import { list, order } from '#tests/server/market/market.ts'
import { suite } from '#tests/server/suite.ts'
import { anOperator, consoleCall } from './console.ts'

suite('the page of a person', { people: 2, app: {} }, async ({ app, market, people: [owner, buyer] }) => {
  const support = await anOperator(market, app, 'support')
  const call = (path: string, body?: object) =>
    consoleCall(app, path, { token: support.token, ...(body && { body }) })
  const page = async (id: string) => (await call(`/people/${id}`)).body.data as unknown as OperatorPerson
  const timeline = async (id: string, query = '') =>
    (await call(`/people/${id}/timeline${query}`)).body.data as unknown as PersonTimeline

  test('shows account, cards and what is open', async () => {
    const listing = await list(market, owner)
    await order(market, buyer, listing.id, '100')
    const shown = await page(owner.id)
    expect(shown).toMatchObject({
      userName: owner.userName,
      email: owner.email,
      setup: ['pin', 'card'],
      open: [{ kind: 'listing', reference: listing.reference }, { kind: 'order' }],
    })
    expect(shown.cards.map(({ id }) => id)).toContain(owner.debit)
    expect((await page(buyer.id)).open).toMatchObject([{ kind: 'order', status: 'pending', amount: 100 }])
    expect((await timeline(owner.id)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['joined', 'listing', 'order']),
    )
  })

  test('is nobody’s for an unknown id', async () => {
    for (const path of [`/people/${newId()}`, `/people/${newId()}/timeline`])
      expect((await call(path)).status).toBe(404)
    expect((await call(`/people/${newId()}/notes`, { words: 'x' })).status).toBe(404)
  })

  test('keeps notes sealed, with their author and as they were written', async () => {
    const words = 'Called about a payout'
    expect((await call(`/people/${buyer.id}/notes`, { words })).body.isSuccess).toBe(true)
    expect(await timeline(buyer.id)).toContainEqual(
      expect.objectContaining({ kind: 'action', name: 'note', words, by: support.name }),
    )
    const { words_sealed } = await market.database.db
      .selectFrom('person_action')
      .select('words_sealed')
      .where('person_id', '=', buyer.id)
      .executeTakeFirstOrThrow()
    expect(words_sealed).not.toContain(words)
    expect((await call(`/people/${buyer.id}/notes`, { words: ' ' })).status).toBe(400)
  })

  test('reads a timeline page by page', async () => {
    for (let at = 0; at < 55; at += 1) {
      market.later(1)
      await call(`/people/${owner.id}/notes`, { words: `note ${at}` })
    }
    const first = await timeline(owner.id)
    expect(first).toHaveLength(50)
    expect(first[0]).toMatchObject({ words: 'note 54' })
    const last = first.at(-1)
    const next = await timeline(owner.id, `?before=${last?.at}`)
    expect(next[0]).toEqual(last)
    expect(next[1]).toMatchObject({ words: 'note 4' })
  })

  test('logs each opening, by the id alone', async () => {
    await page(buyer.id)
    const reader = await anOperator(market, app, 'owner')
    const entries = (await consoleCall(app, '/log', { token: reader.token })).body.data as unknown as object[]
    expect(entries).toContainEqual(
      expect.objectContaining({ operator: support.name, call: 'operatorPerson', about: buyer.id }),
    )
    expect(JSON.stringify(entries)).not.toContain('note 5')
  })
})
