import { expect, test } from 'vitest'
import { decideDueReviews } from '#server/people/accounts/identity.ts'
import {
  decideCheck,
  IdentityQueueError,
  waitingChecks,
  wholeCheck,
} from '#server/people/accounts/identity-queue.ts'
import { submitKyc } from '#server/people/accounts/kyc.ts'
import { kycDetails as readDetails } from '#server/people/accounts/profile.ts'
import { setupOf } from '#server/people/accounts/setup.ts'
import { reviewIdentity } from '#server/platform/ports/identity-review.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { noticesOf } from '#tests/server/notices.ts'
import { suite } from '#tests/server/suite.ts'
import { aPerson, aPicture, kycDetails, type Person, refusal } from '#tests/server/world.ts'

suite('the operator’s queue', { ports: { identity: reviewIdentity } }, ({ world }) => {
  async function submitted(some: Parameters<typeof kycDetails>[0] = {}) {
    const me = await aPerson(world)
    await submitKyc(world, me, kycDetails(some), aPicture())
    return { me, reference: await referenceOf(me) }
  }
  const referenceOf = async ({ id }: Person) =>
    (
      await world.database.db
        .selectFrom('identity')
        .select('document_id')
        .where('person_id', '=', id)
        .executeTakeFirstOrThrow()
    ).document_id
  const titlesOf = async ({ id }: Person) => (await noticesOf(world, id)).map(({ title }) => title)
  const fail = (reference: string, by = 'ada') =>
    decideCheck(world, reference, { status: 'failed', message: 'The picture cannot be read' }, by)
  const pass = (reference: string, by = 'ada') => decideCheck(world, reference, { status: 'passed' }, by)

  test('a check waits in it without an end, and no job decides it', async () => {
    const { me, reference } = await submitted()
    world.later(30 * 86_400)
    expect(await decideDueReviews(world)).toBe(0)
    expect(await setupOf(world, me.id)).toEqual(['review'])
    expect(await refusal(submitKyc(world, me, kycDetails(), aPicture()))).toMatch(/^kyc-in-review/)
    expect((await readDetails(world, me)).identityCheck).toEqual({ status: 'review' })
    const waiting = await waitingChecks(world)
    expect(waiting.find((each) => each.reference === reference)).toMatchObject({ askedAgainAt: null })
  })

  test('lists the oldest first, with masked numbers', async () => {
    const one = await submitted({ idNumber: 'A27182818', countryId: 'gb' })
    world.later(60)
    const other = await submitted({ idType: 'International Passport' })
    const mine = (await waitingChecks(world)).filter(({ reference }) =>
      [one.reference, other.reference].includes(reference),
    )
    expect(mine).toEqual([
      {
        reference: one.reference,
        personId: one.me.id,
        name: 'Ada Obi',
        userName: one.me.userName,
        country: 'United Kingdom',
        idType: 'NIN',
        idNumber: '•••• 2818',
        submittedAt: expect.any(Date),
        askedAgainAt: null,
      },
      expect.objectContaining({ reference: other.reference, idType: 'International Passport' }),
    ])
  })

  test('shows one check whole, with its document', async () => {
    const { me, reference } = await submitted({ bvn: '31415926535', idNumber: 'A27182818' })
    const check = await wholeCheck(world, reference)
    expect(check).toMatchObject({
      reference,
      status: 'review',
      name: 'Ada Obi',
      email: me.email,
      userName: me.userName,
      bvn: '31415926535',
      idNumber: 'A27182818',
      birthDate: '1990-05-17',
      phoneNumber: '8031234567',
      country: { code: 'NG', name: 'Nigeria' },
      decisions: [],
    })
    const { name, mediaType, bytes } = aPicture()
    expect(check.document).toEqual({ name, mediaType, bytes, deletedAt: null })
  })

  test('a passed check completes the step, and its person is told once in the app and by mail', async () => {
    const { me, reference } = await submitted()
    await pass(reference, 'ada')
    expect(await setupOf(world, me.id)).toEqual(['kyc'])
    expect(await titlesOf(me)).toEqual(['Identity verified'])
    await world.outbox.idle()
    const mails = (await mailsTo(world, me.email)).filter(({ subject }) => subject === 'Identity verified')
    expect(mails).toHaveLength(1)
    expect((await wholeCheck(world, reference)).decisions).toEqual([
      { status: 'passed', words: null, by: 'ada', at: expect.any(Date) },
    ])
  })

  test('a failed check tells the words, releases the BVN, and can be submitted again', async () => {
    const bvn = '27182818284'
    const { me, reference } = await submitted({ bvn })
    await fail(reference)
    expect(await setupOf(world, me.id)).toEqual([])
    const { identityCheck } = await readDetails(world, me)
    expect(identityCheck).toEqual({ status: 'failed', reason: 'The picture cannot be read' })
    expect((await noticesOf(world, me.id)).map(({ title, body }) => [title, body])).toEqual([
      ['Identity not verified', 'The picture cannot be read'],
    ])
    await world.outbox.idle()
    const [mail] = (await mailsTo(world, me.email)).filter(({ subject }) => /not verified/.test(subject))
    expect(mail?.text).toContain('The picture cannot be read')

    const strict = { ...world, settings: { ...world.settings, uniqueNumbers: true } }
    const other = await aPerson(world)
    await submitKyc(strict, other, kycDetails({ bvn }), aPicture())
    await submitKyc(strict, me, kycDetails(), aPicture())
    const again = await referenceOf(me)
    expect(await setupOf(world, me.id)).toEqual(['review'])
    // The operator of the second submission sees what was said about the first.
    expect((await wholeCheck(world, again)).decisions).toMatchObject([
      { status: 'failed', words: 'The picture cannot be read', by: 'ada' },
    ])
    await expect(pass(reference)).rejects.toThrow(/already decided: failed by ada at 20/)
    expect(await setupOf(world, me.id)).toEqual(['review'])
  })

  test('two operators at once decide once, and the second learns what the first decided', async () => {
    const { me, reference } = await submitted()
    const decisions = [
      pass(reference, 'ada'),
      fail(reference, 'bola'),
      pass(reference, 'chidi'),
      fail(reference, 'dayo'),
    ]
    const results = await Promise.allSettled(decisions)
    const refused = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused).toHaveLength(3)
    const { decisions: stored } = await wholeCheck(world, reference)
    expect(stored).toHaveLength(1)
    for (const each of refused) {
      expect(each).toBeInstanceOf(IdentityQueueError)
      expect(each.message).toContain(`already decided: ${stored[0]?.status} by ${stored[0]?.by}`)
    }
    expect(await titlesOf(me)).toHaveLength(1)
    await world.outbox.idle()
    const mails = (await mailsTo(world, me.email)).filter(({ subject }) => /^Identity/.test(subject))
    expect(mails).toHaveLength(1)
  })

  test('an operator and the job that asks a provider decide once', async () => {
    const me = await aPerson(world)
    const until = new Date(world.clock().getTime() + 30_000)
    const provider = { ...world, identity: { check: async () => ({ status: 'review' as const, until }) } }
    await submitKyc(provider, me, kycDetails(), aPicture())
    world.later(31)
    const sure = { ...world, identity: { check: async () => ({ status: 'passed' as const }) } }
    const reference = await referenceOf(me)
    await Promise.allSettled([decideDueReviews(sure), fail(reference)])
    expect(await titlesOf(me)).toHaveLength(1)
    await expect(fail(reference)).rejects.toThrow(/already decided/)
  })

  test('a reference that no check has is refused in a sentence', async () => {
    for (const reference of ['nonsense', '0198c5f2-7b1e-7cc0-8a53-2f6f6d3c9a10']) {
      await expect(wholeCheck(world, reference)).rejects.toThrow(/^No identity check has the reference/)
      await expect(pass(reference)).rejects.toThrow(/^No identity check has the reference/)
    }
  })

  test('a review of a provider joins the queue once the operator’s people check', async () => {
    const me = await aPerson(world)
    const until = new Date(world.clock().getTime() + 30_000)
    const provider = { ...world, identity: { check: async () => ({ status: 'review' as const, until }) } }
    await submitKyc(provider, me, kycDetails(), aPicture())
    const find = async () => (await waitingChecks(world)).find(({ userName }) => userName === me.userName)
    expect(await find()).toMatchObject({ askedAgainAt: until })
    world.later(31)
    expect(await decideDueReviews(world)).toBe(0)
    expect(await find()).toMatchObject({ askedAgainAt: null })
  })
})
