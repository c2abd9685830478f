import { expect, test } from 'vitest'
import { utcDay } from '#core/contract/time.ts'
import { decideDueReviews } from '#server/people/accounts/identity.ts'
import { clearKyc, submitKyc } from '#server/people/accounts/kyc.ts'
import { kycDetails as details } from '#server/people/accounts/profile.ts'
import { setupOf } from '#server/people/accounts/setup.ts'
import { sandboxIdentity } from '#server/platform/ports/identity-sandbox.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import type { IdentityCheckPort } from '#server/platform/ports/ports.ts'
import { noticesOf } from '#tests/server/notices.ts'
import { suite } from '#tests/server/suite.ts'
import { aPerson, aPicture, kycDetails, outcomes, refusal } from '#tests/server/world.ts'

suite('the identity check', ({ world }) => {
  test('details that pass complete the first step, and are kept for their owner', async () => {
    const me = await aPerson(world)
    expect(await setupOf(world, me.id)).toEqual([])
    const body = kycDetails()
    await submitKyc(world, me, body, aPicture())
    expect(await setupOf(world, me.id)).toEqual(['kyc'])
    expect(await details(world, me)).toMatchObject({
      bvn: `•••• ${body.bvn.slice(-4)}`,
      idNumber: `•••• ${body.idNumber.slice(-4)}`,
      idName: 'passport.png',
      countryName: 'Nigeria',
      email: me.email,
    })
  })

  test('BVN and document number are not readable in the database', async () => {
    const me = await aPerson(world)
    const body = kycDetails({ bvn: '31415926535', idNumber: 'A27182818' })
    await submitKyc(world, me, body, aPicture())
    const rows = JSON.stringify(await world.database.db.selectFrom('identity').selectAll().execute())
    expect(rows).not.toContain(body.bvn)
    expect(rows).not.toContain(body.idNumber)
  })

  test('an unknown BVN fails with a sentence, and the details can be submitted again', async () => {
    const me = await aPerson(world)
    expect(await refusal(submitKyc(world, me, kycDetails({ bvn: '22200000000' }), aPicture()))).toBe(
      'kyc-failed: BVN does not exist, please try again',
    )
    expect(await setupOf(world, me.id)).toEqual([])
    const storedRow = () =>
      world.database.db
        .selectFrom('identity')
        .innerJoin('document', 'document.id', 'identity.document_id')
        .select(['status', 'reason', 'document.media_type'])
        .where('identity.person_id', '=', me.id)
        .execute()
    expect(await storedRow()).toEqual([{ status: 'failed', reason: 'unknown-bvn', media_type: 'image/png' }])
    await submitKyc(world, me, kycDetails(), aPicture())
    expect(await storedRow()).toEqual([{ status: 'passed', reason: null, media_type: 'image/png' }])
  })

  test('a BVN under review passes after 30 seconds, and notifies the person', async () => {
    const me = await aPerson(world)
    await submitKyc(world, me, kycDetails({ bvn: '22200000001' }), aPicture())
    expect(await setupOf(world, me.id)).toEqual(['review'])
    expect(await refusal(submitKyc(world, me, kycDetails(), aPicture()))).toMatch(/^kyc-in-review/)
    world.later(29)
    expect(await decideDueReviews(world)).toBe(0)
    expect(await setupOf(world, me.id)).toEqual(['review'])
    world.later(1)
    expect(await decideDueReviews(world)).toBe(1)
    expect(await setupOf(world, me.id)).toEqual(['kyc'])
    expect(await decideDueReviews(world)).toBe(0)
    const notified = (await noticesOf(world, me.id)).map(({ title }) => ({ title }))
    expect(notified).toEqual([{ title: 'Identity verified' }])
  })

  test('nobody decides a due review by asking for it', async () => {
    const me = await aPerson(world)
    await submitKyc(world, me, kycDetails({ bvn: '22200000001' }), aPicture())
    world.later(31)
    let asked = 0
    const identity: IdentityCheckPort = {
      async check() {
        asked += 1
        return { status: 'passed' }
      },
    }
    const counting = { ...world, identity }
    expect(await setupOf(counting, me.id)).toEqual(['review'])
    expect(await refusal(submitKyc(counting, me, kycDetails(), aPicture()))).toMatch(/^kyc-in-review/)
    expect(await details(counting, me)).toMatchObject({ idName: 'passport.png' })
    expect(asked).toBe(0)
    expect(await decideDueReviews(counting)).toBe(1)
    expect(asked).toBe(1)
  })

  test('its owner reads how it stands, and why it failed in their language', async () => {
    const me = await aPerson(world)
    const standing = async (language: 'en' | 'fr' = 'en') =>
      (await details(world, { ...me, language })).identityCheck
    expect(await standing()).toBeUndefined()
    await submitKyc(world, me, kycDetails({ bvn: '22200000000' }), aPicture()).catch(() => undefined)
    expect(await standing()).toEqual({ status: 'failed', reason: 'BVN does not exist, please try again' })
    expect((await standing('fr'))?.reason).toMatch(/^Ce BVN/)
    await submitKyc(world, me, kycDetails({ bvn: '22200000001' }), aPicture())
    const until = (await standing())?.until ?? ''
    expect((Date.parse(until) - world.clock().getTime()) / 1000).toBeCloseTo(30, -1)
    world.later(30)
    await decideDueReviews(world)
    expect(await standing()).toEqual({ status: 'passed' })
  })

  test('two servers decide a review once without the person and mail the result', async () => {
    const me = await aPerson(world)
    await submitKyc(world, me, kycDetails({ bvn: '22200000001' }), aPicture())
    // A server that starts now knows nothing of the submission.
    const restarted = { ...world, identity: sandboxIdentity(world.clock) }
    world.later(29)
    expect(await decideDueReviews(restarted)).toBe(0)
    world.later(1)
    await Promise.all([decideDueReviews(restarted), decideDueReviews(world)])
    const status = () =>
      world.database.db.selectFrom('identity').select('status').where('person_id', '=', me.id).execute()
    expect(await status()).toEqual([{ status: 'passed' }])
    await world.outbox.idle()
    const mails = (await mailsTo(world, me.email)).filter(({ subject }) => subject === 'Identity verified')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(
      'You’re getting this email because it’s about the security of your account.',
    )
  })

  test('a review whose check does not answer waits and delays no other', async () => {
    const [silent, answered] = [await aPerson(world), await aPerson(world)]
    for (const each of [silent, answered])
      await submitKyc(world, each, kycDetails({ bvn: '22200000001', idNumber: each.userName }), aPicture())
    world.later(30)
    const identity: IdentityCheckPort = {
      async check({ idNumber }) {
        if (idNumber === silent.userName) throw new Error('no answer')
        return { status: 'passed' }
      },
    }
    expect(await decideDueReviews({ ...world, identity })).toBe(1)
    expect(await setupOf(world, answered.id)).toEqual(['kyc'])
    // A minute, so that it neither keeps the provider busy nor stands in front of the others.
    world.later(59)
    expect(await decideDueReviews(world)).toBe(0)
    world.later(1)
    expect(await decideDueReviews(world)).toBe(1)
    expect(await setupOf(world, silent.id)).toEqual(['kyc'])
  })

  test('more due reviews than are asked about at once are decided in one pass', async () => {
    const people = await Promise.all(Array.from({ length: 23 }, () => aPerson(world)))
    for (const each of people) await submitKyc(world, each, kycDetails({ bvn: '22200000001' }), aPicture())
    world.later(30)
    const [one, other] = await Promise.all([decideDueReviews(world), decideDueReviews(world)])
    expect(one + other).toBe(23)
    const open = await Promise.all(people.map(({ id }) => setupOf(world, id)))
    expect(new Set(open.flat())).toEqual(new Set(['kyc']))
  })

  test('a verified identity is submitted once, also in concurrent calls', async () => {
    const me = await aPerson(world)
    const calls = Array.from({ length: 4 }, () => submitKyc(world, me, kycDetails(), aPicture()))
    expect(await outcomes(calls)).toEqual({ done: 1, 'kyc-done': 3 })
    expect(await refusal(submitKyc(world, me, kycDetails(), aPicture()))).toBe(
      'kyc-done: Your identity is already verified',
    )
    await clearKyc(world, me)
    expect(await setupOf(world, me.id)).toEqual([])
  })

  test('an identity check cannot be withdrawn outside the sandbox', async () => {
    const me = await aPerson(world)
    await submitKyc(world, me, kycDetails(), aPicture())
    const live = { ...world, settings: { ...world.settings, isSandbox: false } }
    expect(await refusal(clearKyc(live, me))).toMatch(/^not-allowed/)
    expect(await setupOf(world, me.id)).toEqual(['kyc'])
  })

  test('a person has to be 18, to the day', async () => {
    const me = await aPerson(world)
    const now = world.clock()
    const birthday = (years: number, days: number) => {
      const day = new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() + days))
      return kycDetails({ birthDate: utcDay(day) })
    }
    expect(await refusal(submitKyc(world, me, birthday(18, 1), aPicture()))).toBe(
      'bad-input: DOB: you must be at least 18 years old',
    )
    expect(await refusal(submitKyc(world, me, birthday(0, 1), aPicture()))).toBe(
      'bad-input: DOB: is in the future',
    )
    expect(await refusal(submitKyc(world, me, birthday(130, 0), aPicture()))).toBe(
      'bad-input: DOB: is too far in the past',
    )
    await submitKyc(world, me, birthday(18, 0), aPicture())
  })

  test('a BVN has 11 digits; another country’s Open Banking ID need not', async () => {
    const me = await aPerson(world)
    expect(await refusal(submitKyc(world, me, kycDetails({ bvn: 'OB-12345' }), aPicture()))).toBe(
      'bad-input: BVN: must be 11 digits',
    )
    await submitKyc(world, me, kycDetails({ countryId: 'gb', bvn: 'OB-12345' }), aPicture())
  })

  test('a check that does not answer keeps the details and decides nothing', async () => {
    const me = await aPerson(world)
    const away = { ...world, identity: { check: () => Promise.reject(new Error('no route')) } }
    expect(await refusal(submitKyc(away, me, kycDetails(), aPicture()))).toMatch(/^identity-check-away/)
    expect(await setupOf(world, me.id)).toEqual([])
  })

  test('a form without its document is refused', async () => {
    const me = await aPerson(world)
    expect(await refusal(submitKyc(world, me, kycDetails(), undefined))).toBe(
      'bad-input: ImageFile: Id upload is required',
    )
  })
})
