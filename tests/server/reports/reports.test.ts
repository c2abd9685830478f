/** Members report people, operators answer, and members reply. */
import { expect, test } from 'vitest'
import {
  maxReportsPerDay,
  myReport,
  myReports,
  readReport,
  replyToReport,
  reportPerson,
} from '#server/exchange/reports/reports.ts'
import { newId } from '#server/ids.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { noticesOf } from '#tests/server/notices.ts'
import { suite } from '#tests/server/suite.ts'
import { anOperator, consoleCall } from '../operators/console.ts'
import { aPerson, befriend, type Person, refusal } from '../world.ts'

const secret = 'He wants me to pay to an account of his'

suite('reports', { app: {} }, async ({ app, world }) => {
  const support = await anOperator(world, app, 'support')
  const finance = await anOperator(world, app, 'finance')
  const call = (path: string, body?: object, token = support.token) =>
    consoleCall(app, path, { token, ...(body && { body }) })

  async function two(): Promise<[Person, Person]> {
    const [me, other] = [await aPerson(world), await aPerson(world)]
    await befriend(world, me, other)
    return [me, other]
  }
  const report = (me: Person, other: { userName: string }, some: object = {}) =>
    reportPerson(world, me, {
      body: { username: other.userName, reason: 'outside', text: secret, ...some },
    })
  const queued = async (id: string) => {
    const { reports } = (await call('/queue')).body.data as { reports: { rows: { id: string }[] } }
    return reports.rows.find((row) => row.id === id)
  }
  const read = async (me: Person, id: string) => myReport(world, me, { params: { id } })
  const reply = (me: Person, id: string, text: string) =>
    replyToReport(world, me, { params: { id }, body: { text } })

  test('a report waits in the queue, is answered, replied to and closed', async () => {
    const [me, other] = await two()
    const { id } = await report(me, other)
    expect(await queued(id)).toMatchObject({
      from: me.userName,
      reported: other.userName,
      reason: 'outside',
      waitsFor: 'operators',
      isUnread: true,
    })
    expect(await myReports(world, me)).toMatchObject([{ id, isUnread: false }])
    const opened = await call(`/reports/${id}`)
    expect(opened.body.data).toMatchObject({
      about: { kind: 'person' },
      messages: [{ text: secret, isMember: true }],
    })
    expect(await queued(id)).toMatchObject({ isUnread: false })

    world.later(60)
    expect(
      (await call(`/reports/${id}/answer`, { text: 'Do you have\na picture of it?' })).body.isSuccess,
    ).toBe(true)
    expect(await queued(id)).toMatchObject({ waitsFor: 'member' })
    expect(await myReports(world, me)).toMatchObject([{ id, isUnread: true, isOpen: true }])
    const thread = await read(me, id)
    expect(thread.messages).toMatchObject([
      { text: secret, isMember: true },
      { text: 'Do you have\na picture of it?', isMember: false },
    ])
    expect(JSON.stringify(thread)).not.toContain(support.name)
    world.later(60)
    await readReport(world, me, { params: { id } })
    expect(await myReports(world, me)).toMatchObject([{ id, isUnread: false }])

    world.later(60)
    await reply(me, id, 'No, he telephoned')
    expect(await queued(id)).toMatchObject({ waitsFor: 'operators', isUnread: true })
    world.later(60)
    expect((await call(`/reports/${id}/close`, {})).body.isSuccess).toBe(true)
    expect(await queued(id)).toBeUndefined()
    expect(await refusal(reply(me, id, 'And again'))).toMatch(/^report-closed/)
    expect((await call(`/reports/${id}/answer`, { text: 'More' })).body.code).toBe('report-closed')
    expect(await myReports(world, me)).toMatchObject([{ id, isOpen: false }])

    const told = (await noticesOf(world, me.id)).filter(({ url }) => url === `/reports/${id}`)
    expect(told.map(({ title }) => title)).toEqual(['Your report was answered', 'Your report is closed'])
    await world.outbox.idle()
    const subjects = (await mailsTo(world, me.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(expect.arrayContaining(['Your report was answered', 'Your report is closed']))
    // Nothing tells the other one.
    expect(await noticesOf(world, other.id)).toEqual([])
    expect((await mailsTo(world, other.email)).map(({ subject }) => subject).join()).not.toMatch(/report/i)
  })

  test('is read and answered by its own member only', async () => {
    const [me, other] = await two()
    const { id } = await report(me, other)
    for (const attempt of [
      () => read(other, id),
      () => reply(other, id, 'Lies'),
      () => readReport(world, other, { params: { id } }),
    ])
      expect(await refusal(attempt())).toMatch(/^not-found/)
    expect(await myReports(world, other)).toEqual([])
    expect(await refusal(read(me, newId()))).toMatch(/^not-found/)
    expect(await refusal(read(me, 'no-id'))).toMatch(/^not-found/)
  })

  test('is about people and matters that the member knows', async () => {
    const [me, other] = await two()
    const stranger = await aPerson(world)
    for (const userName of [stranger.userName, me.userName, `no-${newId().slice(0, 8)}`])
      expect(await refusal(report(me, { userName }))).toMatch(/^not-found/)
    for (const kind of ['listing', 'order', 'transfer'])
      for (const id of [newId(), 'no-id'])
        expect(await refusal(report(me, other, { about: { kind, id } }))).toMatch(/^not-found/)
  })

  test('is opened, answered and closed by roles that may, and the log has none of its words', async () => {
    const [me, other] = await two()
    const { id } = await report(me, other)
    for (const [path, body] of [
      [`/reports/${id}`, undefined],
      [`/reports/${id}/answer`, { text: 'x' }],
      [`/reports/${id}/close`, {}],
    ] as const)
      expect((await call(path, body, finance.token)).status).toBe(403)
    for (const path of [`/reports/${newId()}`, '/reports/no-id']) {
      expect((await call(path)).status).toBe(404)
      expect((await call(`${path}/answer`, { text: 'x' })).status).toBe(404)
    }
    expect((await call(`/reports/${id}/answer`, { text: ' ' })).status).toBe(400)
    expect((await call(`/reports/${id}/answer`, { text: 'x'.repeat(1001) })).status).toBe(400)
    const answer = 'We have looked at this carefully'
    await call(`/reports/${id}/answer`, { text: answer })
    const rows = await world.database.db.selectFrom('operator_log').selectAll().execute()
    const kept = JSON.stringify(rows.map(({ call, about, outcome }) => [call, about, outcome]))
    expect(kept).toContain(`["answerReport","${id}","asked"]`)
    expect(kept).not.toContain(answer)
    const stored = await world.database.db.selectFrom('report_message').selectAll().execute()
    expect(JSON.stringify(stored.map(({ text_sealed }) => text_sealed))).not.toMatch(
      /carefully|account of his/,
    )
  })

  test('cannot be made without end', async () => {
    const [me, other] = await two()
    for (let left = maxReportsPerDay; left > 0; left -= 1) await report(me, other)
    expect(await refusal(report(me, other))).toMatch(/^too-many-requests/)
    world.later(86_400)
    await report(me, other)
  })
})
