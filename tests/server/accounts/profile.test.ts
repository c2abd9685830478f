import { expect, test } from 'vitest'
import { maskNumber } from '#core/contract/mask-number.ts'
import { submitKyc } from '#server/people/accounts/kyc.ts'
import { kycDetails, updateProfile, uploadDocument } from '#server/people/accounts/profile.ts'
import { setupOf } from '#server/people/accounts/setup.ts'
import { endSession, sessionOf, sessions } from '#server/people/sessions/sessions.ts'
import type { Me } from '#server/server.ts'
import { noticesOf } from '#tests/server/notices.ts'
import { suite } from '#tests/server/suite.ts'
import {
  aPerson,
  aPicture,
  aReadyUser,
  kycDetails as handedIn,
  outcomes,
  refusal,
  signedIn,
} from '#tests/server/world.ts'

const nobodysId = '01900000-0000-7000-8000-000000000000'

const changes = {
  countryId: 'gh',
  phoneNumber: '241234567',
  birthDate: '1985-02-28',
  idType: 'International Passport',
  idNumber: 'G7654321',
} as const

suite('the profile', ({ world }) => {
  const save = (me: Me, some: Partial<Parameters<typeof updateProfile>[2]> = {}, file?: typeof aDocument) =>
    updateProfile(world, me, { ...changes, ...some }, file)
  const aDocument = { ...aPicture(), name: 'new-passport.png' }
  async function documents(me: Me) {
    const rows = await world.database.db
      .selectFrom('document')
      .select(['id', 'kind', 'document.name_sealed'])
      .where('person_id', '=', me.id)
      .orderBy('kind')
      .execute()
    return rows.map(({ id, kind, name_sealed }) => ({
      kind,
      name: world.vault.decrypt('document.name_sealed', id, name_sealed),
    }))
  }

  test('shows the details of the registration before the identity check', async () => {
    const me = await aPerson(world)
    expect(await kycDetails(world, me)).toEqual({
      firstName: 'Ada',
      lastName: 'Obi',
      username: me.userName,
      email: me.email,
      countryName: 'Nigeria',
      countryId: 'NG',
      phoneNumber: '8031234567',
      dialCode: '+234',
      bvn: '',
      birthDate: '',
      idType: '',
      idName: '',
      idNumber: '',
    })
  })

  test('a change is read back, and the checked identity stays as it was decided', async () => {
    const me = await aPerson(world)
    const checked = handedIn({ birthDate: '1990-05-17' })
    await submitKyc(world, me, checked, aPicture())
    const row = () =>
      world.database.db
        .selectFrom('identity')
        .selectAll()
        .where('person_id', '=', me.id)
        .executeTakeFirstOrThrow()
    const before = await row()

    await save(me, {}, aDocument)
    expect(await kycDetails(world, me)).toMatchObject({
      firstName: 'Ada',
      bvn: `•••• ${checked.bvn.slice(-4)}`,
      countryName: 'Ghana',
      countryId: 'GH',
      phoneNumber: '241234567',
      birthDate: '1985-02-28',
      idType: 'International Passport',
      idName: 'new-passport.png',
      idNumber: '•••• 4321',
    })
    expect(await row()).toEqual(before)
    expect(await setupOf(world, me.id)).toEqual(['kyc'])
    const person = await world.database.db
      .selectFrom('person')
      .select(['country_code', 'person.phone_sealed'])
      .where('id', '=', me.id)
      .executeTakeFirstOrThrow()
    expect(person.country_code).toBe('GH')
    expect(world.vault.decrypt('person.phone_sealed', me.id, person.phone_sealed)).toBe('241234567')
  })

  test('a phone number keeps its own dial code beside another country', async () => {
    const me = await aPerson(world)
    await submitKyc(world, me, handedIn({ dialCode: '+44', phoneNumber: '7700900123' }), aPicture())
    const british = { countryId: 'NG', phoneNumber: '7700900123', dialCode: '+44', bvnCountry: 'NG' }
    expect(await kycDetails(world, me)).toMatchObject(british)
    await save(me, { dialCode: '+33', phoneNumber: '612345678' })
    expect(await kycDetails(world, me)).toMatchObject({
      countryId: 'GH',
      phoneNumber: '612345678',
      dialCode: '+33',
      bvnCountry: 'NG',
    })
    // Without one it is the country's.
    await save(me)
    expect(await kycDetails(world, me)).toMatchObject({ phoneNumber: '241234567', dialCode: '+233' })
    expect(await refusal(save(me, { dialCode: '+999' }))).toBe(
      'bad-input: dialCode: is not a country we know',
    )
  })

  test('bank and ID number leave the server masked, and the masked one stored by nobody', async () => {
    const me = await aPerson(world)
    const secret = handedIn({ bvn: '31415926535', idNumber: 'A27182818' })
    expect(await refusal(submitKyc(world, me, { ...secret, idNumber: '•••• 2818' }, aPicture()))).toBe(
      'bad-input: IdNumber: required',
    )
    await submitKyc(world, me, secret, aPicture())
    const answered = await kycDetails(world, me)
    expect(answered).toMatchObject({ bvn: '•••• 6535', idNumber: '•••• 2818' })
    expect(JSON.stringify(answered)).not.toMatch(/3141592|A271828/)
    await save(me, { idNumber: 'G7654321' })
    const number = async () => {
      const row = await world.database.db
        .selectFrom('profile')
        .select('profile.id_number')
        .where('person_id', '=', me.id)
        .executeTakeFirstOrThrow()
      return world.vault.decrypt('profile.id_number', me.id, row.id_number)
    }
    // A client that sends back what it was answered changes nothing.
    await save(me, { idNumber: (await kycDetails(world, me)).idNumber })
    expect(await number()).toBe('G7654321')
  })

  test('an omitted document and number stay unchanged', async () => {
    const me = await aReadyUser(world)
    const { idNumber, idName } = await kycDetails(world, me)
    const { idNumber: _, ...rest } = changes
    await updateProfile(world, me, rest, undefined)
    expect(await kycDetails(world, me)).toMatchObject({ idNumber, idName, countryId: 'GH' })

    await save(me, {}, aDocument)
    await updateProfile(world, me, rest, undefined)
    expect(await kycDetails(world, me)).toMatchObject({ idNumber: '•••• 4321', idName: 'new-passport.png' })
  })

  test('only the newest document is kept beside the checked one', async () => {
    const me = await aReadyUser(world)
    await save(me, {}, aDocument)
    await save(me, {}, { ...aDocument, name: 'newest.png' })
    expect(await documents(me)).toEqual([
      { kind: 'identity', name: 'passport.png' },
      { kind: 'profile', name: 'newest.png' },
    ])
  })

  test('the number of the document is sealed', async () => {
    const me = await aReadyUser(world)
    await save(me)
    const row = await world.database.db
      .selectFrom('profile')
      .select('profile.id_number')
      .where('person_id', '=', me.id)
      .executeTakeFirstOrThrow()
    expect(row.id_number).toMatch(/^d1\./)
    expect(row.id_number).not.toContain('G7654321')
  })

  test('details submitted for a check replace earlier changes', async () => {
    const me = await aPerson(world)
    await save(me, {}, aDocument)
    await submitKyc(world, me, handedIn({ idNumber: 'NIN-2718' }), aPicture())
    expect(await kycDetails(world, me)).toMatchObject({
      countryId: 'NG',
      idNumber: '•••• 2718',
      idName: 'passport.png',
    })
    expect(await documents(me)).toEqual([{ kind: 'identity', name: 'passport.png' }])
  })

  test('a change notifies the owner', async () => {
    const me = await aReadyUser(world)
    await save(me)
    const notified = (await noticesOf(world, me.id)).map(({ title, url }) => ({ title, url }))
    expect(notified).toContainEqual({ title: 'Profile changed', url: '/profile' })
  })

  test('a wrong country, day of birth or document changes nothing', async () => {
    const me = await aReadyUser(world)
    const before = await kycDetails(world, me)
    const page = { name: 'me.png', mediaType: 'image/png', bytes: Buffer.from('<svg onload=alert(1)>') }
    expect(await refusal(save(me, { countryId: 'ZZ' }))).toBe(
      'bad-input: countryId: is not a country we know',
    )
    expect(await refusal(save(me, { birthDate: '2015-01-01' }))).toBe(
      'bad-input: DOB: you must be at least 18 years old',
    )
    expect(await refusal(save(me, { birthDate: '1850-01-01' }))).toBe(
      'bad-input: DOB: is too far in the past',
    )
    expect(await refusal(save(me, {}, page))).toMatch(/^bad-file/)
    expect(await kycDetails(world, me)).toEqual(before)
  })

  test('concurrent saves do not mix their fields', async () => {
    const me = await aReadyUser(world)
    const calls = ['1-aa.png', '1-bb.png', '1-cc.png'].map((name) =>
      save(me, { idNumber: name }, { ...aDocument, name }),
    )
    expect(await outcomes(calls)).toEqual({ done: 3 })
    const { idNumber, idName } = await kycDetails(world, me)
    expect(idNumber).toBe(maskNumber(idName))
    expect(await documents(me)).toHaveLength(2)
  })

  test('a document is stored for its owner, in place of the one before', async () => {
    const me = await aPerson(world)
    expect(await refusal(uploadDocument(world, me, undefined))).toBe('bad-input: ImageFile: required')
    const calls = Array.from({ length: 22 }, () => uploadDocument(world, me, aPicture()))
    expect(await outcomes(calls)).toEqual({ done: 22 })
    expect(await documents(me)).toHaveLength(1)
  })
})

suite('the sessions', ({ world }) => {
  const again = (me: Me & { password: string }) => signedIn(world, me.userName, me.password)

  test('are listed with the present one marked, and one of them is ended at once', async () => {
    const me = await aPerson(world)
    const other = await again(me)
    expect((await sessions(world, me)).map(({ id, isCurrent }) => [id, isCurrent])).toEqual(
      expect.arrayContaining([
        [me.sessionId, true],
        [other.sessionId, false],
      ]),
    )
    await endSession(world, me, { params: { id: other.sessionId } })
    expect(await sessionOf(world, other.token)).toBeUndefined()
    expect(await sessionOf(world, me.token)).toMatchObject({ id: me.id })
    expect((await sessions(world, me)).map(({ id }) => id)).toEqual([me.sessionId])
  })

  test('another user’s session, an ended one and an unknown one answer 404', async () => {
    const [me, other] = [await aPerson(world), await aPerson(world)]
    const ended = await again(me)
    await endSession(world, me, { params: { id: ended.sessionId } })
    for (const id of [other.sessionId, ended.sessionId, nobodysId, 'x', "' OR 1=1 --"])
      expect(await refusal(endSession(world, me, { params: { id } }))).toMatch(/^not-found/)
    expect(await sessionOf(world, other.token)).toMatchObject({ id: other.id })
  })

  test('my own can be ended too', async () => {
    const me = await aPerson(world)
    await endSession(world, me, { params: { id: me.sessionId } })
    expect(await sessionOf(world, me.token)).toBeUndefined()
  })
})
