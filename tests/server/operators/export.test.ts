// An operator exports what there is about a person, with a reason.
import { expect, test } from 'vitest'
import { list } from '#tests/server/market/market.ts'
import { suite } from '#tests/server/suite.ts'
import { anOperator, consoleCall } from './console.ts'

suite('the export of a person’s data', { people: 2, app: {} }, async ({ app, market, people: [person] }) => {
  const compliance = await anOperator(market, app, 'compliance')
  const owner = await anOperator(market, app, 'owner')
  const ask = (id: string, { by = compliance, kind = 'json', reason = 'Asked by letter' } = {}) =>
    app.inject({
      method: 'POST',
      url: `/operator/api/people/${id}/export/${kind}`,
      headers: { authorization: `Bearer ${by.token}` },
      payload: { reason },
    })
  const actions = () =>
    market.database.db
      .selectFrom('person_action')
      .select(['id', 'what', 'words_sealed'])
      .where('person_id', '=', person.id)
      .execute()

  test('is the person’s own file, and the reason stays in the timeline', async () => {
    const { reference } = await list(market, person)
    const answer = await ask(person.id)
    expect(answer.headers['content-disposition']).toMatch(/cowrie-my-data-\d{4}-\d\d-\d\d\.json/)
    const data = JSON.parse(answer.payload)
    expect(data).toMatchObject({ about: person.userName, listing: [{ reference }] })
    const pdf = await ask(person.id, { by: owner, kind: 'pdf' })
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')

    const kept = await actions()
    expect(kept.map(({ what }) => what)).toEqual(['export', 'export'])
    expect(JSON.stringify(kept)).not.toContain('letter')
    const timeline = await consoleCall(app, `/people/${person.id}/timeline`, { token: owner.token })
    expect(timeline.body.data).toContainEqual(
      expect.objectContaining({ kind: 'action', name: 'export', words: 'Asked by letter', by: owner.name }),
    )
    const log = await consoleCall(app, '/log?kind=decisions', { token: owner.token })
    expect(log.body.data).toMatchObject([
      { call: 'exportPersonPdf', operator: owner.name, subject: { id: person.id } },
      { call: 'exportPersonJson', operator: compliance.name, outcome: 'asked' },
    ])
  })

  test('needs a reason, a person and the role', async () => {
    const before = (await actions()).length
    for (const reason of ['', '   ']) expect((await ask(person.id, { reason })).statusCode).toBe(400)
    expect((await ask(crypto.randomUUID())).statusCode).toBe(404)
    for (const role of ['support', 'finance'] as const)
      for (const kind of ['json', 'pdf'])
        expect((await ask(person.id, { by: await anOperator(market, app, role), kind })).statusCode).toBe(403)
    expect(await actions()).toHaveLength(before)
  })
})
