// Actions that need two operators.
import { expect, test } from 'vitest'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import { daySeconds } from '#core/contract/time.ts'
import { approveAsOneOfTwo, openApprovals } from '#server/exchange/operators/approvals.ts'
import { findOperator, toOperator } from '#server/exchange/operators/operators.ts'
import { recordAction } from '#server/exchange/operators/person-timeline.ts'
import { newId } from '#server/ids.ts'
import { suite } from '#tests/server/suite.ts'
import { aPerson } from '../world.ts'
import { anOperator, consoleCall } from './console.ts'

type Signed = { token: string; operator: Operator }

suite('an action that needs two', { app: {} }, async ({ app, world }) => {
  const operators = await Promise.all(
    (['finance', 'owner', 'owner'] as const).map(async (role) => {
      const { email, token } = await anOperator(world, app, role)
      const record = await findOperator(world.database.db, world, email)
      return { token, operator: toOperator(world, record as NonNullable<typeof record>) }
    }),
  )
  const [ada, bola, chi] = operators as [Signed, Signed, Signed]

  const approve = ({ operator }: Signed, about: string) =>
    world.database.inTransaction((tx) =>
      approveAsOneOfTwo(tx, operator, { what: 'rates', about, now: world.clock() }),
    )
  const open = async ({ operator }: Signed, about: string) =>
    (await openApprovals(world, operator, 50)).rows.find((row) => row.about === about)
  const withdraw = ({ token }: Signed, id = '') =>
    consoleCall(app, `/approvals/${id}/withdraw`, { token, body: {} })

  test('the second of two completes, and the next time needs two again', async () => {
    const about = newId()
    expect(await approve(ada, about)).toBe(false)
    await expect(approve(ada, about)).rejects.toMatchObject({ code: 'needs-another-operator' })
    expect(await open(bola, about)).toMatchObject({ askedBy: ada.operator.name, isMine: false })
    expect(await approve(bola, about)).toBe(true)
    expect(await open(bola, about)).toBeUndefined()
    expect(await approve(bola, about)).toBe(false)
  })

  test('each request about a person has its own reason', async () => {
    const person = await aPerson(world)
    const what = 'take-back-match'
    const reasons = new Map<string, string>()
    for (const reason of ['Another year of birth', 'Another passport']) {
      const about = newId()
      await world.database.db
        .insertInto('screening_match')
        .values({
          id: about,
          person_id: person.id,
          subject: 'a',
          entry_id: about,
          entry_version: '1',
          entry: '{}',
          score: 90,
          found_at: world.clock(),
        })
        .execute()
      await world.database.inTransaction(async (tx) => {
        await approveAsOneOfTwo(tx, ada.operator, { what, about, now: world.clock() })
        const action = { personId: person.id, operator: ada.operator, what: `${what}-asked`, words: reason }
        await recordAction(tx, world, action)
      })
      reasons.set(about, reason)
      world.later(60)
    }
    for (const [about, reason] of reasons) expect(await open(bola, about)).toMatchObject({ what, reason })
  })

  test('operators who approve at once complete it once', async () => {
    const about = newId()
    const answers = await Promise.all([approve(ada, about), approve(bola, about), approve(chi, about)])
    // The third is the first of the next time.
    expect(answers.toSorted()).toEqual([false, false, true])
  })

  test('is withdrawn by its requester, and by nobody else', async () => {
    const about = newId()
    await approve(ada, about)
    const { id } = (await open(ada, about)) ?? {}
    expect(await open(ada, about)).toMatchObject({ isMine: true })
    expect((await withdraw(bola, id)).status).toBe(403)
    expect((await withdraw(ada, id)).body.isSuccess).toBe(true)
    expect((await withdraw(ada, id)).status).toBe(404)
    expect(await approve(bola, about)).toBe(false)
  })

  test('ends after a week when nobody completes it', async () => {
    const about = newId()
    await approve(ada, about)
    world.later(7 * daySeconds + 1)
    expect(await open(bola, about)).toBeUndefined()
    expect(await approve(ada, about)).toBe(false)
    await expect(approve(ada, about)).rejects.toMatchObject({ code: 'needs-another-operator' })
  })
})
