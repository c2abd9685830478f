/** Who may be on the sanctions list: at the identity check, after a new list, and in the operators' console. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { frozenOf } from '#server/accounts/frozen.ts'
import { decideDueReviews } from '#server/accounts/identity.ts'
import { decideCheck, waitingChecks } from '#server/accounts/identity-queue.ts'
import { submitKyc } from '#server/accounts/kyc.ts'
import { kycDetails as readDetails } from '#server/accounts/profile.ts'
import { setupOf } from '#server/accounts/setup.ts'
import { checkScreening } from '#server/live-check/check-screening.ts'
import { reviewIdentity } from '#server/ports/identity-review.ts'
import { mailsTo } from '#server/ports/mail-sandbox.ts'
import type { IdentityAnswer } from '#server/ports/ports.ts'
import { screenAgain, screenEveryone } from '#server/screening/everyone.ts'
import { openScreening, type Screening } from '#server/screening/open-screening.ts'
import { noticesOf } from '#tests/server/notices.ts'
import { suite } from '#tests/server/suite.ts'
import { anOperator, consoleCall } from '../operators/console.ts'
import { aPerson, aPicture, kycDetails, type Person, refusal } from '../world.ts'

const sample = fileURLToPath(new URL('samples/list.xml', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'sanctions-'))
afterAll(async () => {
  for (const { screening } of lists) await screening.close()
  rmSync(folder, { recursive: true })
})

const quiet = () => undefined
const lists: { screening: Screening }[] = []
/** A list of our own that a test can replace; a file of another length is another file. */
async function aList() {
  const file = join(folder, `${crypto.randomUUID()}.xml`)
  copyFileSync(sample, file)
  const list = { file, screening: await openScreening(file, quiet) }
  lists.push(list)
  return list
}

const listed = { firstName: 'Vorland', lastName: 'Quibble', birthDate: '1961-03-04' }
const passed: IdentityAnswer = { status: 'passed' }

const { file, screening } = await aList()
let answer: IdentityAnswer = passed
const ports = { screening, identity: { check: async () => answer } }

suite('screening', { app: {}, ports }, async ({ app, world }) => {
  const { db } = world.database
  const compliance = await anOperator(world, app, 'compliance')
  const support = await anOperator(world, app, 'support')
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
    test('who is on no list passes as before', async () => {
      const me = await submitted({ firstName: 'Ada', lastName: 'Obi' })
      expect(await setupOf(world, me.id)).toEqual(['kyc'])
      expect(await matchesOf(me)).toEqual([])
    })

    test('who may be on it waits, reads no reason, and passes when it is somebody else', async () => {
      const me = await submitted()
      expect(await setupOf(world, me.id)).toEqual(['review'])
      expect((await readDetails(world, me)).identityCheck).toEqual({ status: 'review' })
      const { matches } = (await call('/queue')).body.data as {
        matches: { rows: { userName: string; score: number; listedAs: string }[] }
      }
      expect(matches.rows.find(({ userName }) => userName === me.userName)).toMatchObject({
        ...{ name: 'Vorland Quibble', listedAs: 'VORLAND QUIBBLE AL-ZANDRI', score: 100 },
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
      const { frozen_at } = await db
        .selectFrom('person')
        .select('frozen_at')
        .where('id', '=', me.id)
        .executeTakeFirstOrThrow()
      expect(frozen_at).toBeInstanceOf(Date)
      const { approvals } = (await call('/queue')).body.data as never as {
        approvals: { rows: { what: string; about: string }[] }
      }
      expect(approvals.rows).toContainEqual(expect.objectContaining({ what: 'hold-payouts', about: me.id }))
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
      await again({ ...listed, lastName: 'Quibble Zandri' })
      expect(await matchesOf(me)).toHaveLength(2)
    })
  })

  describe('the console', () => {
    test('shows the person beside the entry to those who decide', async () => {
      const me = await submitted()
      const path = `/matches/${await openMatchOf(me)}`
      expect((await call(path)).body.data).toMatchObject({
        ...{
          userName: me.userName,
          birthDate: '1961-03-04',
          country: 'Nigeria',
          isPassed: false,
          score: 100,
        },
        entry: {
          ...{ kind: 'person', reference: 'XXi.001', nationalities: ['Freedonia'] },
          aliases: ['Ворланд Квиббл', 'Abd Ramuth Zephyrin', 'Vorly Quib'],
          births: [{ from: '1961-03-04', to: '1961-03-04', isAbout: false }],
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

  describe('that it is the same person is taken back', () => {
    const takeBack = async (me: Person, token = compliance.token) => {
      const match = (await matchesOf(me)).find(({ decision }) => decision === 'same')
      return call(`/matches/${match?.id}/take-back`, { reason: 'Another date on the passport' }, token)
    }
    const personOf = ({ id }: Person) =>
      db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const asked = ({ id }: Person) =>
      db.selectFrom('approval').select('what').where('about', '=', id).execute()
    const act = (me: Person, what: string, token = compliance.token) =>
      call(`/people/${me.id}/act`, { what, reason: 'Odd payments', words: 'Write to us' }, token)

    test('and what it did is undone, without a word about why', async () => {
      const me = await submitted()
      await decide(me, 'same')
      expect(await asked(me)).toEqual([{ what: 'hold-payouts' }])
      expect((await takeBack(me, support.token)).status).toBe(403)
      const heard: unknown[] = []
      const unsubscribe = world.live.subscribe(me.id, (news) => heard.push(news))
      expect((await takeBack(me)).body.isSuccess).toBe(true)
      unsubscribe()
      expect(heard).not.toEqual([])
      expect(await personOf(me)).toMatchObject({ frozen_at: null, frozen_words_sealed: null })
      expect(await asked(me)).toEqual([])
      expect(await setupOf(world, me.id)).toEqual(['kyc'])
      expect(await titlesOf(me)).toHaveLength(1)

      const person = (await call(`/people/${me.id}`)).body.data as { matches: object[] }
      expect(person.matches).toMatchObject([
        { listedAs: 'VORLAND QUIBBLE AL-ZANDRI', decision: 'different', by: compliance.name },
      ])
      const timeline = (await call(`/people/${me.id}/timeline`)).body.data as { name: string }[]
      expect(timeline).toContainEqual(
        expect.objectContaining({
          ...{ name: 'match-taken-back', words: 'Another date on the passport', by: compliance.name },
        }),
      )
      const [match] = await matchesOf(me)
      expect((await call(`/matches/${match?.id}/take-back`, { reason: 'Again' })).body.code).toBe(
        'already-decided',
      )
      expect((await call(`/matches/${me.id}/take-back`, { reason: 'Again' })).status).toBe(404)
    })

    test('but a freeze by an operator stays, and what two have asked for', async () => {
      const [frozen, held, again] = [await submitted(), await submitted(), await submitted()]
      await act(frozen, 'freeze')
      await decide(frozen, 'same')
      await takeBack(frozen)
      expect(await personOf(frozen)).toMatchObject({ frozen_at: expect.any(Date) })

      await decide(held, 'same')
      const owner = await anOperator(world, app, 'owner')
      await act(held, 'hold-payouts', owner.token)
      await takeBack(held)
      expect(await personOf(held)).toMatchObject({ frozen_at: null, payouts_held_at: expect.any(Date) })

      await decide(again, 'same')
      await act(again, 'unfreeze')
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
    // Stopped before its first step, it did nothing; the next run begins there.
    expect(await screenEveryone(world, screening, () => true)).toBe(0)
    expect(await screenEveryone(world, screening)).toBe(3)
    expect(await screenEveryone(world, screening)).toBe(0)
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

    // Another entry has changed: nobody of these is asked about again.
    const change = (from: string, to: string) => {
      writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
      return screenAgain(world, screening, quiet)
    }
    expect(await change('Gribblex Trading House', 'Gribblex Trading Houses')).toBeGreaterThan(1)
    expect(await counts()).toEqual([1, 0, 1])
    await change('<YEAR>1970</YEAR>', '<YEAR>1970</YEAR><NOTE/>')
    expect(await counts()).toEqual([1, 0, 1])
    await change('<REFERENCE_NUMBER>XXi.002', '<REFERENCE_NUMBER>XXi.002-a')
    expect(await counts()).toEqual([1, 0, 2])
    copyFileSync(sample, file)
    await screening.refresh()
  })

  test('a broken file leaves the list before in use, and operators hear of it once', async () => {
    const own = await aList()
    const said: string[] = []
    const version = own.screening.version()
    const run = () => screenAgain(world, own.screening, (sentence) => said.push(sentence))
    const findings = () => db.selectFrom('finding').select('words').where('resolved_at', 'is', null).execute()
    for (const broken of ['', readFileSync(sample, 'utf8').slice(0, 900)]) {
      writeFileSync(own.file, broken)
      await run()
      await run()
      expect(own.screening.version()).toBe(version)
      expect((await own.screening.hitsOf(listed)).hits).toHaveLength(1)
      expect(await findings()).toEqual([{ words: expect.stringContaining('SANCTIONS_FILE cannot be used') }])
    }
    expect(said).toHaveLength(4)
    expect((await checkScreening(own.file)).state).toBe('wrong')
    rmSync(own.file)
    await run()
    expect(await findings()).toEqual([{ words: expect.stringContaining('ENOENT') }])
    await world.outbox.idle()
    const subjects = (await mailsTo(world, world.settings.operatorEmail)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('sanctions list'))).toHaveLength(1)
    copyFileSync(sample, own.file)
    await run()
    expect(await findings()).toEqual([])
  })
})

test('while a large list is read, the one before answers, and the other thread does the work', async () => {
  const { file, screening } = await aList()
  const others = Array.from(
    { length: 1500 },
    (_, at) =>
      `<INDIVIDUAL><DATAID>${at}</DATAID><FIRST_NAME>Zw${at.toString(36)}q</FIRST_NAME><SECOND_NAME>Plimb${at}</SECOND_NAME></INDIVIDUAL>`,
  )
  writeFileSync(
    file,
    readFileSync(sample, 'utf8').replace('</INDIVIDUALS>', `${others.join('')}</INDIVIDUALS>`),
  )
  const before = screening.version()
  const ended: string[] = []
  const reading = screening.refresh().then(() => ended.push('read'))
  for (const question of ['first', 'second']) {
    const { hits, version } = await screening.hitsOf(listed)
    expect([hits.length, version]).toEqual([1, before])
    ended.push(question)
  }
  await reading
  expect(ended).toEqual(['first', 'second', 'read'])
  expect((await screening.hitsOf({ ...listed, firstName: 'Zw1q', lastName: 'Plimb1' })).version).not.toBe(
    before,
  )
})

test('a thread that has ended is replaced at the next question', async () => {
  const { screening } = await aList()
  await screening.close()
  expect((await screening.hitsOf(listed)).hits).toHaveLength(1)
})

test('a start without a usable list fails with a sentence, and check-live says what is screened', async () => {
  await expect(openScreening(join(folder, 'none.xml'), quiet)).rejects.toThrow(
    'SANCTIONS_FILE cannot be used: it cannot be read (ENOENT)',
  )
  expect(await checkScreening(sample)).toMatchObject({
    state: 'ok',
    text: expect.stringContaining('3 names'),
  })
  expect(await checkScreening(undefined)).toMatchObject({ state: 'wrong' })
})
