// The log of operators as an owner reads it: names, filters, pages, and the file.
import papa from 'papaparse'
import { expect, test } from 'vitest'
import { kindOfCall, type LoggedCall } from '#core/contract/logged-calls.ts'
import { type LogEntry, logPage } from '#core/contract/operator-log.ts'
import { dayMs, daySeconds, utcDay } from '#core/contract/time.ts'
import { logCall, operatorLog, operatorLogCsv } from '#server/exchange/operators/log.ts'
import { findOperator, removeOperator } from '#server/exchange/operators/operators.ts'
import { newId } from '#server/ids.ts'

import { suite } from '#tests/server/suite.ts'
import { list } from '../market/market.ts'
import { aPartner } from '../webhooks/receiver.ts'
import { anOperator, consoleCall } from './console.ts'

const sentences = (rows: readonly LogEntry[]) => rows.map(({ operator, call }) => `${operator} ${call}`)

suite('the log', { people: 2, app: {} }, async ({ app, market, people: [person, erased] }) => {
  let owner = await anOperator(market, app, 'owner')
  const support = await anOperator(market, app, 'support')
  const idOf = async ({ email }: { email: string }) =>
    (await findOperator(market.database.db, market, email))?.id ?? ''
  const read = async (query = '') =>
    (await consoleCall(app, `/log${query}`, { token: owner.token })).body.data as LogEntry[]
  const write = (call: LoggedCall, about = '', more: object = {}) =>
    logCall(market, { call, about, outcome: 'done', ...more })

  test('names the person, exchange, operator or partner that a row is about', async () => {
    const partner = await aPartner(market)
    const { reference } = await market.database.db
      .selectFrom('listing')
      .select('reference')
      .where('id', '=', (await list(market, person)).id)
      .executeTakeFirstOrThrow()
    const nobody = newId()
    await write('actOnPerson', `${person.id} freeze`)
    await write('operatorExchange', reference)
    await write('operator role', `${await idOf(support)} finance`)
    await write('endPartnerKey', `${partner.id} ${nobody}`)
    await write('operatorPerson', nobody)
    const [log, unknown, key, role, exchange, freeze] = await read()
    expect(log).toMatchObject({ operator: owner.name, call: 'operatorLog', rest: [] })
    expect(unknown).toMatchObject({ operator: 'host', rest: [nobody] })
    expect(unknown).not.toHaveProperty('subject')
    expect(key).toMatchObject({
      subject: { kind: 'partner', id: partner.id, name: partner.name },
      rest: [nobody],
    })
    expect(role).toMatchObject({ subject: { kind: 'operator', name: support.name }, rest: ['finance'] })
    expect(exchange).toMatchObject({ subject: { kind: 'exchange', id: reference, name: reference } })
    expect(freeze).toMatchObject({
      about: `${person.id} freeze`,
      subject: { kind: 'person', id: person.id, name: person.userName },
      rest: ['freeze'],
    })
  })

  test('has the id alone of a person who is erased', async () => {
    const now = market.clock()
    await market.database.db
      .updateTable('person')
      .set({ closed_at: now, erased_at: now })
      .where('id', '=', erased.id)
      .execute()
    await write('operatorPerson', erased.id)
    expect((await read())[1]?.subject).toEqual({ kind: 'person', id: erased.id })
  })

  test('is filtered by the caller, also one who was removed', async () => {
    const gone = await anOperator(market, app, 'finance')
    const id = await idOf(gone)
    await consoleCall(app, '/queue', { token: gone.token })
    await removeOperator(market, gone.email)
    const partner = await aPartner(market)
    await write('partner addOrigin', 'https://new.example', { partnerId: partner.id })
    await write('operator remove', id)
    expect(sentences(await read(`?by=${id}`))).toEqual([`${gone.name} operatorQueue`, `${gone.name} enrol`])
    expect(sentences(await read('?by=partners'))).toEqual([`${partner.name} partner addOrigin`])
    expect(sentences(await read('?by=host'))).toContain('host operator remove')
    expect(new Set((await read('?by=host')).map(({ operator }) => operator))).toEqual(new Set(['host']))
    expect((await consoleCall(app, '/log?by=somebody', { token: owner.token })).status).toBe(400)
    const all = (await consoleCall(app, '/log/operators', { token: owner.token })).body.data
    expect(all).toContainEqual({ id, name: gone.name, isRemoved: true })
    expect(all).toContainEqual({ id: await idOf(owner), name: owner.name, isRemoved: false })
  })

  test('is filtered by the kind of call, and to refused calls', async () => {
    const path = `/people/${person.id}/act`
    const body = { what: 'freeze', reason: 'a test', words: 'a test' }
    await consoleCall(app, path, { token: support.token, body })
    const decisions = await read('?kind=decisions')
    expect(decisions[0]).toMatchObject({
      operator: support.name,
      call: 'actOnPerson',
      outcome: 'not-allowed',
    })
    expect(new Set(decisions.map(({ call }) => kindOfCall[call as LoggedCall]))).toEqual(
      new Set(['decisions']),
    )
    const refused = await read('?isRefused=true')
    expect(refused[0]).toEqual(decisions[0])
    expect(refused.filter(({ outcome }) => ['asked', 'done'].includes(outcome))).toEqual([])
    expect(await read(`?kind=partners&isRefused=true&by=${await idOf(support)}`)).toEqual([])
  })

  test('is filtered by the days of the reader', async () => {
    // The evening before in Lagos is the same day in UTC.
    market.later(daySeconds - ((market.clock().getTime() / 1000) % daySeconds) - 1800)
    owner = await anOperator(market, app, 'owner')
    await write('partner contact', 'late')
    const day = utcDay(market.clock())
    const next = utcDay(market.clock().getTime() + dayMs)
    const late = async (query: string) => (await read(query)).some(({ about }) => about === 'late')
    expect(await late(`?dateFrom=${day}&dateTo=${day}`)).toBe(true)
    expect(await late(`?dateFrom=${next}`)).toBe(false)
    expect(await late(`?dateFrom=${next}&timeZone=Africa/Lagos`)).toBe(true)
    expect(await late(`?dateTo=${day}&timeZone=Africa/Lagos`)).toBe(false)
    expect((await consoleCall(app, '/log?dateFrom=never', { token: owner.token })).status).toBe(400)
  })

  test('comes in pages that keep to the filter', async () => {
    for (let count = 0; count < logPage + 5; count++) {
      await write('partner fee-share', `page ${count}`)
      await write('operator renew')
    }
    const query = { by: 'host', kind: 'partners' } as const
    const first = await operatorLog(market, { query })
    expect(first).toHaveLength(logPage)
    expect(first[0]?.about).toBe(`page ${logPage + 4}`)
    const next = await operatorLog(market, { query: { ...query, before: first.at(-1)?.id } })
    expect(next.slice(0, 5).map(({ about }) => about)).toEqual(
      [4, 3, 2, 1, 0].map((count) => `page ${count}`),
    )
  })

  test('is a file of the same rows, which says when it is cut', async () => {
    const answer = await app.inject({
      url: `/operator/api/log/csv?by=${await idOf(support)}&timeZone=Africa/Lagos`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(answer.headers['content-type']).toContain('text/csv')
    expect(answer.headers['content-disposition']).toMatch(/cowrie-log-\d{4}-\d\d-\d\d\.csv/)
    const { data, errors } = papa.parse<Record<string, string>>(answer.payload.replace(/^\ufeff/, ''), {
      header: true,
      skipEmptyLines: true,
    })
    expect(errors).toEqual([])
    const rows = await read(`?by=${await idOf(support)}`)
    expect(data.map(({ Entry }) => Entry)).toEqual(rows.map(({ id }) => id))
    expect(data[0]).toMatchObject({
      By: support.name,
      Kind: 'decisions',
      Call: 'actOnPerson',
      Name: person.userName,
      About: `${person.id} freeze`,
      Outcome: 'not-allowed',
    })
    expect(data[0]?.['Time (Africa/Lagos)']).toMatch(/\+01:00$/)

    const { bytes } = await operatorLogCsv(market, { query: { by: 'host' } }, 3)
    const cut = papa.parse<string[]>(new TextDecoder().decode(bytes), { skipEmptyLines: true }).data
    expect(cut).toHaveLength(5)
    expect(cut.at(-1)?.[0]).toBe('Only the newest 3 rows are here. Choose fewer days to read the others.')
  })

  test.each(['/log', '/log/csv', '/log/operators'])('%s is for owners only', async (path) => {
    for (const role of ['support', 'compliance', 'finance'] as const) {
      const { token } = await anOperator(market, app, role)
      expect((await consoleCall(app, path, { token })).status).toBe(403)
    }
  })
})
