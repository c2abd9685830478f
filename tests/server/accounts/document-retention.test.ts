import { expect, test } from 'vitest'
import { daySeconds } from '#core/contract/time.ts'
import { deleteDecidedDocuments } from '#server/people/accounts/document-retention.ts'
import { askIdentityAgain } from '#server/people/accounts/identity.ts'
import { decideCheck, wholeCheck } from '#server/people/accounts/identity-queue.ts'
import { submitKyc } from '#server/people/accounts/kyc.ts'
import { kycDetails as readDetails, updateProfile, uploadDocument } from '#server/people/accounts/profile.ts'
import { myDataJson } from '#server/people/rights/my-data.ts'
import { reviewIdentity } from '#server/platform/ports/identity-review.ts'
import { suite } from '#tests/server/suite.ts'
import { aPerson, aPicture, kycDetails, type Person } from '#tests/server/world.ts'

suite('documents after the decision', { ports: { identity: reviewIdentity } }, ({ world }) => {
  async function submitted() {
    const me = await aPerson(world)
    await submitKyc(world, me, kycDetails(), aPicture())
    const { document_id } = await world.database.db
      .selectFrom('identity')
      .select('document_id')
      .where('person_id', '=', me.id)
      .executeTakeFirstOrThrow()
    return { me, reference: document_id }
  }
  const pass = (reference: string) => decideCheck(world, reference, { status: 'passed' }, 'ada')
  const documentsOf = (me: Person) =>
    world.database.db
      .selectFrom('document')
      .select(['kind', 'deleted_at', 'name_sealed', 'bytes_sealed'])
      .where('person_id', '=', me.id)
      .orderBy('kind')
      .execute()
  const kept = async (me: Person) =>
    (await documentsOf(me)).filter(({ deleted_at }) => deleted_at === null).map(({ kind }) => kind)

  test('stay while the check waits, and for the days after it passed', async () => {
    const { me, reference } = await submitted()
    await uploadDocument(world, me, aPicture())
    world.later(2_000 * daySeconds)
    expect(await deleteDecidedDocuments(world)).toBe(0)
    await pass(reference)
    world.later(1_825 * daySeconds)
    expect(await deleteDecidedDocuments(world)).toBe(0)
    expect((await readDetails(world, me)).idName).toBe('passport.png')
    world.later(daySeconds)
    expect(await Promise.all([deleteDecidedDocuments(world), deleteDecidedDocuments(world)])).toContain(1)
    expect(await deleteDecidedDocuments(world)).toBe(0)
    expect(await kept(me)).toEqual(['other'])
    const [document] = await documentsOf(me)
    expect(document).toMatchObject({ kind: 'identity', name_sealed: '' })
    expect(document?.bytes_sealed.length).toBe(0)

    expect(await readDetails(world, me)).toMatchObject({ idName: '', identityCheck: { status: 'passed' } })
    const shown = await wholeCheck(world, reference)
    expect(shown.document).toEqual({ deletedAt: document?.deleted_at })
    expect(shown).toMatchObject({ status: 'passed', birthDate: '1990-05-17' })
    const { bytes } = await myDataJson(world, me, { body: { password: me.password } })
    expect(JSON.parse(new TextDecoder().decode(bytes)).document).toContainEqual(
      expect.objectContaining({
        kind: 'identity',
        name: '',
        deleted_at: document?.deleted_at?.toISOString(),
      }),
    )
  })

  test('go earlier after a failed check, counted from the failure', async () => {
    const { me, reference } = await submitted()
    world.later(80 * daySeconds)
    await decideCheck(world, reference, { status: 'failed', message: 'It cannot be read' }, 'ada')
    world.later(89 * daySeconds)
    expect(await deleteDecidedDocuments(world)).toBe(0)
    world.later(daySeconds)
    expect(await deleteDecidedDocuments(world)).toBe(1)
    expect(await kept(me)).toEqual([])
    // Another try has a document of its own.
    await submitKyc(world, me, kycDetails(), aPicture())
    expect(await kept(me)).toEqual(['identity'])
  })

  test('are counted from the moment when operators ask for new ones', async () => {
    const { me, reference } = await submitted()
    await pass(reference)
    world.later(1_000 * daySeconds)
    await world.database.inTransaction((tx) => askIdentityAgain(tx, world, me.id, 'It has expired'))
    world.later(89 * daySeconds)
    expect(await deleteDecidedDocuments(world)).toBe(0)
    world.later(daySeconds)
    expect(await deleteDecidedDocuments(world)).toBe(1)
  })

  test('from the settings go by their upload', async () => {
    const { me, reference } = await submitted()
    await pass(reference)
    world.later(100 * daySeconds)
    await updateProfile(
      world,
      me,
      { countryId: 'gh', phoneNumber: '241234567', birthDate: '1985-02-28', idType: 'NIN' },
      { ...aPicture(), name: 'newer.png' },
    )
    world.later(1_726 * daySeconds)
    expect(await deleteDecidedDocuments(world)).toBe(1)
    expect(await kept(me)).toEqual(['profile'])
    expect((await readDetails(world, me)).idName).toBe('newer.png')
    world.later(100 * daySeconds)
    expect(await deleteDecidedDocuments(world)).toBe(1)
    expect((await readDetails(world, me)).idName).toBe('')
  })
})
