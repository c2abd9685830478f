import { expect, test } from 'vitest'
import { maxPasskeys } from '#core/contract/passkeys.ts'
import { passkeyLoginOptions, signInWithPasskey } from '#server/people/accounts/passkey-login.ts'
import {
  addPasskey,
  newPasskeyOptions,
  passkeys,
  removePasskey,
  renamePasskey,
} from '#server/people/accounts/passkeys.ts'
import { notifications } from '#server/people/notifications/list.ts'
import { sessionOf } from '#server/people/sessions/sessions.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { aPasskey, aVerifiedCode, device } from '#tests/server/passkeys.ts'
import { anAuthenticator } from '#tests/server/software-authenticator.ts'
import { suite } from '#tests/server/suite.ts'
import { aPerson, outcomes, type Person, refusal } from '#tests/server/world.ts'

suite('passkeys', async ({ world }) => {
  const me = await aPerson(world)

  const origin = () => new URL(world.settings.publicUrl).origin
  const from = { device, origin: undefined, language: undefined }

  test('a passkey is added with a mailed code, listed, renamed and removed, and each change is announced', async () => {
    const { id, key } = await aPasskey(world, me, 'Laptop')
    expect(await passkeys(world, me)).toEqual([
      { id, name: 'Laptop', device, createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    ])
    await renamePasskey(world, me, { params: { id }, body: { name: 'Work laptop' } })
    await signInWithPasskey(world, key.get(await passkeyLoginOptions(world)), from)
    expect(await passkeys(world, me)).toMatchObject([{ name: 'Work laptop', lastUsedAt: expect.any(String) }])

    const codeId = await aVerifiedCode(world, me)
    await removePasskey(world, me, { params: { id }, body: { codeId } })
    expect(await passkeys(world, me)).toEqual([])
    await expect
      .poll(async () => (await mailsTo(world, me.email)).map(({ subject }) => subject))
      .toEqual(
        expect.arrayContaining([
          'A passkey was added to your account',
          'A passkey was removed from your account',
        ]),
      )
    const items = await notifications(world, me, { query: {} })
    expect(items.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Passkey added', 'Passkey removed']),
    )
  })

  test('signing in with a passkey answers as the password does, and needs no name', async () => {
    const { key } = await aPasskey(world, me)
    const options = await passkeyLoginOptions(world)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    const { token, user, countryName } = await signInWithPasskey(world, key.get(options), from)
    expect(await sessionOf(world, token)).toMatchObject({ id: me.id })
    expect(user).toMatchObject({ id: me.id, email: me.email, userName: me.userName })
    expect(countryName).toBe('Nigeria')
  })

  test('adding and removing without a code of mine is refused, and changes nothing', async () => {
    const person = await aPerson(world)
    const key = anAuthenticator(origin())
    const credential = key.create(await newPasskeyOptions(world, person))
    const othersCode = await aVerifiedCode(world, me)
    const add = (codeId: string) =>
      addPasskey(world, person, { body: { codeId, name: 'Phone', credential } }, device)
    expect(await refusal(add('nonsense'))).toMatch(/^passkey-needs-code/)
    expect(await refusal(add(othersCode))).toMatch(/^passkey-needs-code/)
    const codeId = await aVerifiedCode(world, person)
    const { id } = await add(codeId)
    const remove = (by: Person, code: string) =>
      removePasskey(world, by, { params: { id }, body: { codeId: code } })
    expect(await refusal(remove(person, codeId))).toMatch(/^passkey-needs-code/)
    expect(await refusal(remove(me, othersCode))).toMatch(/^not-found/)
    expect(await passkeys(world, person)).toHaveLength(1)
    expect(await refusal(renamePasskey(world, me, { params: { id }, body: { name: 'Mine' } }))).toMatch(
      /^not-found/,
    )
  })

  test('the options list the existing passkeys, and the same one is not added twice', async () => {
    const person = await aPerson(world)
    const { key } = await aPasskey(world, person)
    const options = await newPasskeyOptions(world, person)
    expect(options.excludeCredentials).toEqual([
      { id: key.credentialId, type: 'public-key', transports: ['internal'] },
    ])
    const codeId = await aVerifiedCode(world, person)
    const again = { body: { codeId, name: 'Again', credential: key.create(options) } }
    expect(await refusal(addPasskey(world, person, again, device))).toMatch(/^passkey-known/)
    // Nor by another person: a credential id leads to one person.
    const thief = { body: { ...again.body, codeId: await aVerifiedCode(world, me) } }
    thief.body.credential = key.create(await newPasskeyOptions(world, me))
    expect(await refusal(addPasskey(world, me, thief, device))).toMatch(/^passkey-known/)
  })

  test('a retry after a lost answer finds the passkey that was added', async () => {
    const person = await aPerson(world)
    const credential = anAuthenticator(origin()).create(await newPasskeyOptions(world, person))
    const codeId = await aVerifiedCode(world, person)
    const add = () => addPasskey(world, person, { body: { codeId, name: 'Phone', credential } }, device)
    expect(await add()).toEqual(await add())
    expect(await passkeys(world, person)).toHaveLength(1)
  })

  test('a person has at most ten, also when the last ones are added at once', async () => {
    const person = await aPerson(world)
    for (let count = 0; count < maxPasskeys - 1; count += 1) await aPasskey(world, person, `Key ${count}`)
    const added = await Promise.all(
      Array.from({ length: 4 }, async () => ({
        codeId: await aVerifiedCode(world, person),
        credential: anAuthenticator(origin()).create(await newPasskeyOptions(world, person)),
      })),
    )
    const results = await outcomes(
      added.map((each) => addPasskey(world, person, { body: { name: 'Last', ...each } }, device)),
    )
    expect(results).toEqual({ done: 1, 'passkeys-full': 3 })
    expect(await passkeys(world, person)).toHaveLength(maxPasskeys)
    expect(await refusal(newPasskeyOptions(world, person))).toMatch(/^passkeys-full/)
  })
})
