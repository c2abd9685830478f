/** People who may be on the sanctions list: at the identity check, after a new list, and in the operators' console. */
import { afterAll, describe, expect, test } from 'vitest'
import { frozenOf } from '#server/people/accounts/frozen.ts'
import { decideDueReviews } from '#server/people/accounts/identity.ts'
import { decideCheck, waitingChecks } from '#server/people/accounts/identity-queue.ts'
import { submitKyc } from '#server/people/accounts/kyc.ts'
import { kycDetails as readDetails } from '#server/people/accounts/profile.ts'
import { setupOf } from '#server/people/accounts/setup.ts'
import { screenEveryone, screenInNewest } from '#server/people/screening/everyone.ts'
import { reviewIdentity } from '#server/platform/ports/identity-review.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import type { IdentityAnswer } from '#server/platform/ports/ports.ts'
import { ListAway, type Screening } from '#server/platform/ports/screening.ts'
import { yenteScreening } from '#server/platform/ports/screening-yente.ts'
import { noticesOf } from '#tests/server/notices.ts'
import { suite } from '#tests/server/suite.ts'
import { silent } from '#tests/server/told.ts'
import { anOperator, consoleCall } from '../operators/console.ts'
import { aPerson, aPicture, kycDetails, type Person, refusal, type World } from '../world.ts'
import { aYente, type Entity, vorland } from './yente.ts'

const yente = await aYente()
afterAll(() => yente.close())
const screening = yenteScreening({ url: yente.url, dataset: 'sanctions', key: undefined }, silent)

const listed = { firstName: 'Vorland', lastName: 'Quibble', birthDate: '1961-03-04' }
const passed: IdentityAnswer = { status: 'passed' }

let answer: IdentityAnswer = passed
const ports = { screening, identity: { check: async () => answer } }

suite('screening', { app: {}, ports }, async ({ app, world }) => {
  const { db } = world.database
  const compliance = await anOperator(world, app, 'compliance')
  const support = await anOperator(world, app, 'support')
  const owner = await anOperator(world, app, 'owner')
  const call = (path: string, body?: object, token = compliance.token) =>
    consoleCall(app, path, { token, ...(body && { body }) })

  async function submitted(some: Parameters<typeof kycDetails>[0] = listed, says: IdentityAnswer = passed) {
    answer = says
    const me = await aPerson(world)
    await submitKyc(world, me, kycDetails(some), aPicture())
    return me
  }
  const statusOf = async ({ id }: Person) =>
    (await db.selectFrom('identity').select('status').where('person_id', '=', id).executeTakeFirstOrThrow())
      .status
  const listOf = async ({ id }: Person) =>
    (
      await db
        .selectFrom('identity')
        .select('screened_list')
        .where('person_id', '=', id)
        .executeTakeFirstOrThrow()
    ).screened_list
  const matchesOf = ({ id }: Person) =>
    db
      .selectFrom('screening_match')
      .selectAll()
      .where('person_id', '=', id)
      .orderBy('found_at')
      .orderBy('id')
      .execute()
  const openMatchOf = async (me: Person) =>
    (await matchesOf(me)).find(({ decision }) => decision === null)?.id ?? 'none'
  const decide = async (me: Person, decision: 'different' | 'same') =>
    call(`/matches/${await openMatchOf(me)}/decide`, { decision })
  const titlesOf = async ({ id }: Person) => (await noticesOf(world, id)).map(({ title }) => title)

  describe('at the identity check', () => {
    test('a person on no list passes as before', async () => {
      const me = await submitted({ firstName: 'Ada', lastName: 'Obi' })
      expect(await setupOf(world, me.id)).toEqual(['kyc'])
      expect(await matchesOf(me)).toEqual([])
    })

    test('a person who may be on it waits, reads no reason, and passes when it is another person', async () => {
      const me = await submitted()
      expect(await setupOf(world, me.id)).toEqual(['review'])
      expect((await readDetails(world, me)).identityCheck).toEqual({ status: 'review' })
      const { matches } = (await call('/queue')).body.data as {
        matches: { rows: { userName: string; score: number; listedAs: string }[] }
      }
      expect(matches.rows.find(({ userName }) => userName === me.userName)).toMatchObject({
        name: 'Vorland Quibble',
        listedAs: 'Vorland Quibble Al-Zandri',
        score: 100,
      })
      expect(JSON.stringify(matches)).not.toContain('1961-03-04')
      // Nothing else is left to decide about it.
      expect((await waitingChecks(world)).map(({ userName }) => userName)).not.toContain(me.userName)

      expect((await decide(me, 'different')).body.isSuccess).toBe(true)
      expect(await setupOf(world, me.id)).toEqual(['kyc'])
      expect(await titlesOf(me)).toHaveLength(1)
      const [match] = await matchesOf(me)
      expect((await call(`/matches/${match?.id}/decide`, { decision: 'same' })).body.code).toBe(
        'already-decided',
      )
    })

    test('a provider that answers later passes nobody over a match', async () => {
      const me = await submitted(listed, {
        status: 'review',
        until: new Date(world.clock().getTime() + 60_000),
      })
      answer = passed
      world.later(61)
      await decideDueReviews(world)
      expect(await statusOf(me)).toBe('review')
      // The match is decided, and nobody asks the provider again.
      await decide(me, 'different')
      expect(await statusOf(me)).toBe('passed')
    })

    test('a provider’s failure stays one', async () => {
      const no = submitted(listed, { status: 'failed', message: 'The picture cannot be read' })
      expect(await refusal(no)).toMatch(/^kyc-failed/)
    })

    test('an operator decides about the match before the check', async () => {
      const me = await submitted(listed, await reviewIdentity.check({} as never))
      const { document_id: reference } = await db
        .selectFrom('identity')
        .select('document_id')
        .where('person_id', '=', me.id)
        .executeTakeFirstOrThrow()
      const pass = () => call(`/checks/${reference}/decide`, { outcome: 'passed' })
      expect((await pass()).body.code).toBe('match-first')
      await expect(decideCheck(world, reference, passed, 'ada')).rejects.toThrow(/sanctions list/)
      await decide(me, 'different')
      expect(await statusOf(me)).toBe('review')
      expect((await pass()).body.isSuccess).toBe(true)
      expect(await statusOf(me)).toBe('passed')
    })

    test('the same person waits for ever, and is told nothing', async () => {
      const me = await submitted()
      expect((await decide(me, 'same')).body.isSuccess).toBe(true)
      expect(await setupOf(world, me.id)).toEqual(['review'])
      expect((await readDetails(world, me)).identityCheck).toEqual({ status: 'review' })
      expect(await titlesOf(me)).toEqual([])
      expect(await frozenOf(world, me)).toEqual({})
      const { frozen_at, payouts_held_at } = await db
        .selectFrom('person')
        .select(['frozen_at', 'payouts_held_at'])
        .where('id', '=', me.id)
        .executeTakeFirstOrThrow()
      expect([frozen_at, payouts_held_at]).toEqual([expect.any(Date), expect.any(Date)])
      expect(await refusal(submitKyc(world, me, kycDetails(), aPicture()))).toMatch(/^kyc-in-review/)
    })

    test('a decision is remembered for the name, and a later check of it passes', async () => {
      const me = await submitted()
      await decide(me, 'different')
      const again = async (some: typeof listed) => {
        await db.updateTable('identity').set({ status: 'failed' }).where('person_id', '=', me.id).execute()
        await submitKyc(world, me, kycDetails(some), aPicture())
      }
      await again(listed)
      expect(await statusOf(me)).toBe('passed')
      await again({ ...listed, lastName: 'Kwibble' })
      expect(await statusOf(me)).toBe('review')
      // The earlier open match is about a name that the person has no more.
      await again({ ...listed, lastName: 'Quibble Al-Zandri' })
      expect(await matchesOf(me)).toHaveLength(2)
    })
  })

  describe('the console', () => {
    test('shows the person beside the entry to those who decide', async () => {
      const me = await submitted()
      const path = `/matches/${await openMatchOf(me)}`
      expect((await call(path)).body.data).toMatchObject({
        userName: me.userName,
        birthDate: '1961-03-04',
        country: 'Nigeria',
        isPassed: false,
        score: 100,
        entry: {
          kind: 'person',
          reference: 'NK-vorland',
          name: 'Vorland Quibble Al-Zandri',
          aliases: ['Abd Ramuth Zephyrin', 'Vorland Kwibble', 'Vorland Quibble', 'Ворланд Квиббл'],
          births: ['1961-03-04'],
          nationalities: ['fr'],
          lists: ['eu_fsf', 'un_sc_sanctions'],
        },
      })
      for (const refused of [
        await call(path, undefined, support.token),
        await call(`${path}/decide`, { decision: 'different' }, support.token),
      ])
        expect(refused.status).toBe(403)
      expect((await call(`/matches/${me.id}`)).status).toBe(404)
      expect((await call(`/matches/${me.id}/decide`, { decision: 'same' })).status).toBe(404)
    })
  })

  describe('the decision that it is the same person is taken back', () => {
    const askBack = async (me: Person, token = compliance.token) => {
      const match = (await matchesOf(me)).find(({ decision }) => decision === 'same')
      return call(`/matches/${match?.id}/take-back`, { reason: 'Another date on the passport' }, token)
    }
    const takeBack = async (me: Person) => {
      expect((await askBack(me, owner.token)).body.data).toEqual({ isDone: false })
      expect((await askBack(me)).body.data).toEqual({ isDone: true })
    }
    const personOf = ({ id }: Person) =>
      db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const asked = async ({ userName }: Person) => {
      const { approvals } = (await call('/queue')).body.data as never as {
        approvals: { rows: { what: string; userName?: string }[] }
      }
      return approvals.rows.filter((each) => each.userName === userName)
    }
    const act = (me: Person, what: string, token = compliance.token) =>
      call(`/people/${me.id}/act`, { what, reason: 'Odd payments', words: 'Write to us' }, token)

    test('and what it did is undone, without a word about why', async () => {
      const me = await submitted()
      await decide(me, 'same')
      expect((await askBack(me, support.token)).status).toBe(403)
      expect((await askBack(me)).body.data).toEqual({ isDone: false })
      expect((await askBack(me)).body.code).toBe('needs-another-operator')
      expect(await personOf(me)).toMatchObject({ frozen_at: expect.any(Date) })
      const [match] = await matchesOf(me)
      const asks = { takeBackAskedBy: compliance.name, isTakeBackAskedByMe: true }
      expect((await call(`/matches/${match?.id}`)).body.data).toMatchObject({ decision: 'same', ...asks })
      expect(await asked(me)).toMatchObject([
        { what: 'take-back-match', about: match?.id, personId: me.id, askedBy: compliance.name },
      ])
      const heard: unknown[] = []
      const unsubscribe = world.live.subscribe(me.id, (news) => heard.push(news))
      expect((await askBack(me, owner.token)).body.data).toEqual({ isDone: true })
      unsubscribe()
      expect(heard).not.toEqual([])
      expect(await personOf(me)).toMatchObject({
        frozen_at: null,
        frozen_words_sealed: null,
        payouts_held_at: null,
      })
      expect(await asked(me)).toEqual([])
      expect(await setupOf(world, me.id)).toEqual(['kyc'])
      expect(await titlesOf(me)).toHaveLength(1)

      const person = (await call(`/people/${me.id}`)).body.data as { matches: object[] }
      expect(person.matches).toMatchObject([
        { listedAs: 'Vorland Quibble Al-Zandri', decision: 'different', by: owner.name },
      ])
      const timeline = (await call(`/people/${me.id}/timeline`)).body.data as { name: string }[]
      expect(timeline).toContainEqual(
        expect.objectContaining({
          name: 'take-back-match',
          words: 'Another date on the passport',
          by: owner.name,
        }),
      )
      expect((await call(`/matches/${match?.id}/take-back`, { reason: 'Again' })).body.code).toBe(
        'already-decided',
      )
      expect((await call(`/matches/${me.id}/take-back`, { reason: 'Again' })).status).toBe(404)
    })

    test('but a freeze and a hold by operators stay', async () => {
      const [frozen, held, again] = [await submitted(), await submitted(), await submitted()]
      await act(frozen, 'freeze')
      await decide(frozen, 'same')
      await takeBack(frozen)
      expect(await personOf(frozen)).toMatchObject({ frozen_at: expect.any(Date) })

      await act(held, 'hold-payouts')
      world.later(1)
      await decide(held, 'same')
      await takeBack(held)
      expect(await personOf(held)).toMatchObject({ frozen_at: null, payouts_held_at: expect.any(Date) })

      await decide(again, 'same')
      await act(again, 'unfreeze')
      await act(again, 'unfreeze', owner.token)
      world.later(1)
      await act(again, 'freeze')
      await takeBack(again)
      expect(await personOf(again)).toMatchObject({ frozen_at: expect.any(Date) })
    })

    test('but another match of the person goes on holding', async () => {
      const me = await submitted()
      const [first] = await matchesOf(me)
      await db
        .insertInto('screening_match')
        .values({
          ...first,
          id: crypto.randomUUID(),
          entry_id: 'another',
          entry: JSON.stringify(first?.entry),
        } as never)
        .execute()
      await decide(me, 'same')
      await decide(me, 'same')
      await takeBack(me)
      expect(await personOf(me)).toMatchObject({ frozen_at: expect.any(Date) })
      expect(await setupOf(world, me.id)).toEqual(['review'])
      await takeBack(me)
      expect(await personOf(me)).toMatchObject({ frozen_at: null })
      expect(await setupOf(world, me.id)).toEqual(['kyc'])
    })

    test('and a check that had not passed waits for an operator again', async () => {
      const me = await submitted(listed, await reviewIdentity.check({} as never))
      await decide(me, 'same')
      expect((await waitingChecks(world)).map(({ userName }) => userName)).not.toContain(me.userName)
      await takeBack(me)
      expect(await statusOf(me)).toBe('review')
      expect((await waitingChecks(world)).map(({ userName }) => userName)).toContain(me.userName)
      expect(await titlesOf(me)).toEqual([])
    })
  })

  test('a new list is looked through in steps, once for each person, and decisions stay', async () => {
    const early = { ...world, screening: undefined }
    const people: Person[] = []
    answer = passed
    for (const lastName of ['Drabowicz', 'Obi', 'Drabowicz']) {
      const me = await aPerson(world)
      const details = kycDetails({ firstName: 'Ummet', lastName, birthDate: '1970-02-02' })
      await submitKyc(early, me, details, aPicture())
      people.push(me)
    }
    const [first, other, second] = people as [Person, Person, Person]
    const screenAll = async (isStopping?: () => boolean) =>
      screenEveryone(world, screening, await screening.refresh(), isStopping)
    // Stopped before its first step, it did nothing; the next run begins there.
    expect(await screenAll(() => true)).toBe(0)
    expect(await screenAll()).toBe(3)
    expect(await screenAll()).toBe(0)
    const counts = async () =>
      Promise.all([first, other, second].map(async (me) => (await matchesOf(me)).length))
    expect(await counts()).toEqual([1, 0, 1])

    // They trade on until somebody decides.
    expect(await statusOf(first)).toBe('passed')
    await decide(first, 'same')
    expect(await setupOf(world, first.id)).toEqual(['review'])
    await decide(second, 'different')
    expect(await statusOf(second)).toBe('passed')
    expect([...(await titlesOf(first)), ...(await titlesOf(second))]).toEqual([])

    // In a new version only who is near an entry that has changed is asked about again.
    const [, ummet, gribblex] = yente.entities as [Entity, Entity, Entity]
    const change = async (...entities: Entity[]) => {
      yente.entities = entities
      yente.version = crypto.randomUUID()
      return screenAll()
    }
    expect(await change(vorland, ummet, { ...gribblex, caption: 'Gribblex' })).toBeGreaterThan(1)
    expect(await counts()).toEqual([1, 0, 1])
    await change(vorland, { ...ummet, datasets: ['un_sc_sanctions', 'eu_fsf'] }, gribblex)
    expect(await counts()).toEqual([1, 0, 2])
    yente.entities = [vorland, ummet, gribblex]
  })

  test('a person who submits another name while the list is asked is screened with that one', async () => {
    const me = await submitted({ firstName: 'Ada', lastName: 'Obi' })
    yente.version = crypto.randomUUID()
    const asking: Screening = {
      ...screening,
      async hitsOf(people) {
        const answered = await screening.hitsOf(people)
        await db.updateTable('identity').set({ status: 'failed' }).where('person_id', '=', me.id).execute()
        await submitKyc(world, me, kycDetails({ firstName: 'Ummet', lastName: 'Drabowicz' }), aPicture())
        return answered
      },
    }
    await screenEveryone(world, asking, await screening.refresh())
    expect(await matchesOf(me)).toMatchObject([{ entry_id: 'NK-ummet', decision: null }])
  })

  test('while the list does not answer nobody passes, and operators hear of it once', async () => {
    const run = () => screenInNewest(world, screening)
    const early = await submitted({ firstName: 'Ada', lastName: 'Obi' })
    const findings = () => db.selectFrom('finding').select('words').where('resolved_at', 'is', null).execute()
    await run()
    expect(await findings()).toEqual([])
    const version = yente.version
    yente.version = crypto.randomUUID()
    for (const status of [503, 401]) {
      yente.instead = (_request, response) => void response.writeHead(status).end()
      await run()
      await run()
      expect(await findings()).toEqual([
        {
          words: expect.stringContaining(`no usable answer: yente answered ${status}. Identity checks wait`),
        },
      ])
    }
    const me = await aPerson(world)
    const identity = { check: async () => expect.unreachable('a check that could not pass') }
    const submit = (on: World) =>
      submitKyc(on, me, kycDetails({ firstName: 'Ada', lastName: 'Obi' }), aPicture())
    expect(await refusal(submit({ ...world, identity }))).toMatch(/^identity-check-away/)
    expect(await setupOf(world, me.id)).toEqual([])
    expect(await listOf(early)).toBe(version)
    await world.outbox.idle()
    const subjects = (await mailsTo(world, world.settings.operatorEmail)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('sanctions list'))).toHaveLength(1)

    yente.instead = undefined
    await submit(world)
    expect(await statusOf(me)).toBe('passed')
    await run()
    expect(await findings()).toEqual([])
    expect([await listOf(early), await listOf(me)]).toEqual([yente.version, yente.version])
  })

  test('nor while only the names get no answer, and who was not looked up is later', async () => {
    const early = await submitted({ firstName: 'Ada', lastName: 'Obi' })
    const version = await listOf(early)
    yente.version = crypto.randomUUID()
    const asking: Screening = {
      ...screening,
      hitsOf: async () => {
        throw new ListAway('yente answered 500')
      },
    }
    await screenInNewest(world, asking)
    expect(await listOf(early)).toBe(version)
    await screenInNewest(world, screening)
    expect(await listOf(early)).toBe(yente.version)
  })
})
