/** Forged, replayed, foreign and stolen assertions, and what a stranger can make the server store. */
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { PasskeyAssertion, PinOrPasskey } from '#core/contract/confirmation.ts'
import { daySeconds } from '#core/contract/time.ts'
import { partnerFrom, savePartner } from '#server/exchange/partners/partners.ts'
import { sendMoney } from '#server/exchange/transfers/send.ts'
import { confirmOptions } from '#server/people/accounts/confirm.ts'
import type { PasskeyPurpose } from '#server/people/accounts/passkey-challenge.ts'
import { passkeyLoginOptions, signInWithPasskey } from '#server/people/accounts/passkey-login.ts'
import { requestOptionsFor, verifyPasskey } from '#server/people/accounts/passkey-proof.ts'
import { addPasskey, newPasskeyOptions, passkeys, removePasskey } from '#server/people/accounts/passkeys.ts'
import { newPassword, passkeyResetOptions } from '#server/people/accounts/password.ts'
import { applyDuePasswords } from '#server/people/accounts/password-change.ts'
import { checkPin } from '#server/people/accounts/pin.ts'
import { resetPassword, validatePasswordReset } from '#server/people/accounts/reset.ts'
import type { Me } from '#server/server.ts'
import { aTrader, moneyOf, type Trader } from '#tests/server/market/market.ts'
import { aPasskey, aVerifiedCode, device } from '#tests/server/passkeys.ts'
import { type Authenticator, anAuthenticator } from '#tests/server/software-authenticator.ts'
import { suite } from '#tests/server/suite.ts'
import {
  aPerson,
  befriend,
  goodPassword,
  goodPin,
  mailedCodeFor,
  outcomes,
  type Person,
  refusal,
  signedIn,
} from '#tests/server/world.ts'

suite('attacks on passkeys', { people: 2 }, async ({ market, people: [ada, bob] }) => {
  await befriend(market, ada, bob)
  const { id, key } = await aPasskey(market, ada)

  const loginOptions = () => passkeyLoginOptions(market)
  const signIn = (assertion: PasskeyAssertion) =>
    signInWithPasskey(market, assertion, { device, origin: undefined, language: undefined })
  const storedChallenges = async () => {
    const rows = await market.database.db
      .selectFrom('used_passkey_challenge')
      .select('challenge_hash')
      .execute()
    return rows.length
  }

  describe('signing in', () => {
    test('a passkey that is unknown, removed or of another person is refused', async () => {
      const stranger = anAuthenticator('http://localhost:4000')
      expect(await refusal(signIn(stranger.get(await loginOptions())))).toMatch(/^passkey-unknown/)
      const other = await aPasskey(market, bob)
      const bobsHandle = Buffer.from(bob.id).toString('base64url')
      const asBob = key.get(await loginOptions(), { userHandle: bobsHandle })
      expect(await refusal(signIn(asBob))).toMatch(/^passkey-unknown/)
      expect(await refusal(signIn(key.get(await loginOptions(), { userHandle: null })))).toMatch(
        /^passkey-unknown/,
      )
      const codeId = await aVerifiedCode(market, bob)
      const prepared = other.key.get(await loginOptions())
      await removePasskey(market, bob, { params: { id: other.id }, body: { codeId } })
      expect(await refusal(signIn(prepared))).toMatch(/^passkey-unknown/)
    })

    test.each([
      [
        'signed with another key',
        () => ({ key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }),
      ],
      ['from another origin', () => ({ origin: 'https://c0wrie.example' })],
      ['from another port of the same host', () => ({ origin: 'http://localhost:4999' })],
      ['for another relying party', () => ({ rpId: 'c0wrie.example' })],
      ['without user verification', () => ({ userVerified: false })],
      ['without user presence', () => ({ userPresent: false })],
      ['of a creation', () => ({ type: 'webauthn.create' })],
      ['in a frame on a page that is no partner', () => ({ topOrigin: 'https://evil.example' })],
      [
        'with a page around it and no frame',
        () => ({ topOrigin: 'http://localhost:4001', crossOrigin: false }),
      ],
    ])('an assertion %s is refused', async (_what, ceremony) => {
      expect(await refusal(signIn(key.get(await loginOptions(), ceremony())))).toMatch(/^passkey-refused/)
    })

    test('an assertion in a frame on a partner’s page is accepted', async () => {
      const partner = 'https://partner.example'
      await savePartner(market.database.db, partnerFrom('Partner', [partner], ['all']), new Date())
      const { user } = await signIn(key.get(await loginOptions(), { topOrigin: partner }))
      expect(user.id).toBe(ada.id)
    })

    test('altered client data, authenticator data and signatures are refused', async () => {
      const right = key.get(await loginOptions())
      const altered = (field: 'authenticatorData' | 'clientDataJSON' | 'signature') => {
        const bytes = Buffer.from(right.response[field], 'base64url')
        const at = bytes.length - 3
        bytes[at] = (bytes[at] ?? 0) ^ 1
        return { ...right, response: { ...right.response, [field]: bytes.toString('base64url') } }
      }
      for (const field of ['authenticatorData', 'clientDataJSON', 'signature'] as const)
        expect(await refusal(signIn(altered(field)))).toMatch(/^passkey-(refused|expired)/)
      await signIn(right)
    })

    test('a challenge that is forged, empty, extended or for something else is refused', async () => {
      const options = await loginOptions()
      const text = Buffer.from(options.challenge, 'base64url').toString()
      const [nonce, expiry, mac] = text.split('.')
      const later = (Number.parseInt(expiry ?? '', 36) + 3_600_000).toString(36)
      const forged = ['', 'x', 'a.b.c', `${nonce}.${later}.${mac}`, `${text}.`, `${nonce}.${expiry}.`]
      for (const each of forged) {
        const challenge = Buffer.from(each).toString('base64url')
        expect(await refusal(signIn(key.get(options, { challenge })))).toMatch(/^passkey-expired/)
      }
      const { challenge } = await newPasskeyOptions(market, ada)
      expect(await refusal(signIn(key.get(options, { challenge })))).toMatch(/^passkey-expired/)
    })

    test('a challenge ends after five minutes', async () => {
      const early = key.get(await loginOptions())
      const late = key.get(await loginOptions())
      market.later(299)
      await signIn(early)
      market.later(2)
      expect(await refusal(signIn(late))).toMatch(/^passkey-expired/)
    })

    test('an assertion signs in once, however often and to whichever process it is sent', async () => {
      const assertion = key.get(await loginOptions())
      const results = await outcomes(Array.from({ length: 8 }, () => signIn(assertion)))
      expect(results).toEqual({ done: 1, 'passkey-expired': 7 })
      expect(await refusal(signIn(assertion))).toMatch(/^passkey-expired/)
    })

    test('a counter that goes back, as a copied authenticator’s does, is refused', async () => {
      const counting = await aPasskey(market, ada, 'Security key')
      counting.key.step = 1
      await signIn(counting.key.get(await loginOptions()))
      await signIn(counting.key.get(await loginOptions()))
      const copy = counting.key.counter
      counting.key.counter = 0
      expect(await refusal(signIn(counting.key.get(await loginOptions())))).toMatch(/^passkey-refused/)
      // Two answers with one number at once: one of them is the copy's.
      counting.key.counter = copy
      const [options, others] = [await loginOptions(), await loginOptions()]
      const first = counting.key.get(options)
      counting.key.counter = copy
      const second = counting.key.get(others)
      expect(await outcomes([signIn(first), signIn(second)])).toEqual({ done: 1, 'passkey-refused': 1 })
    })

    test('hundreds of challenges and forged answers store nothing', async () => {
      const before = await storedChallenges()
      const stranger = anAuthenticator('http://localhost:4000')
      const wrongKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      for (let count = 0; count < 250; count += 1) {
        const options = await loginOptions()
        await refusal(signIn(stranger.get(options)))
        await refusal(signIn(key.get(options, { key: wrongKey })))
      }
      expect(await storedChallenges()).toBe(before)
    })

    test('used challenges are forgotten once they have expired', async () => {
      for (let count = 0; count < 5; count += 1) await signIn(key.get(await loginOptions()))
      market.later(301)
      await signIn(key.get(await loginOptions()))
      expect(await storedChallenges()).toBeLessThanOrEqual(1)
    })
  })

  describe('adding', () => {
    const add = async (credential: ReturnType<Authenticator['create']>, me = ada) =>
      addPasskey(
        market,
        me,
        { body: { codeId: await aVerifiedCode(market, me), name: 'Planted', credential } },
        device,
      )

    test('a credential of another origin, host, person, ceremony or frame is refused', async () => {
      const before = await passkeys(market, ada)
      const made = anAuthenticator('http://localhost:4000')
      const options = () => newPasskeyOptions(market, ada)
      for (const ceremony of [
        { origin: 'https://c0wrie.example' },
        { rpId: 'c0wrie.example' },
        { userVerified: false },
        { type: 'webauthn.get' },
        { crossOrigin: true },
      ])
        expect(await refusal(add(made.create(await options(), ceremony)))).toMatch(/^passkey-refused/)
      const bobs = await newPasskeyOptions(market, bob)
      expect(await refusal(add(made.create(bobs)))).toMatch(/^passkey-expired/)
      const { challenge } = await loginOptions()
      expect(await refusal(add(made.create(await options(), { challenge })))).toMatch(/^passkey-expired/)
      expect(await passkeys(market, ada)).toEqual(before)
    })
  })

  describe('confirmation of money', () => {
    const body = (amount: string) => ({
      amount,
      currency: 'USD' as const,
      debitCardId: ada.debit,
      friendId: bob.id,
    })
    const intent = (amount: string, idempotencyKey: string) => ({
      key: idempotencyKey,
      call: 'sendMoney',
      body: body(amount),
    })
    const send = (amount: string, pin: PinOrPasskey, idempotencyKey?: string, me = ada) =>
      sendMoney(market, me, { body: { ...body(amount), pin } }, idempotencyKey)
    const held = async () => Number((await moneyOf(market, ada))['USD held'] ?? 0)

    test('a passkey confirms the very call that it was asked about, without the PIN', async () => {
      const before = await held()
      const once = randomUUID()
      const options = await confirmOptions(market, ada, intent('20', once))
      expect(options.allowCredentials?.map((each) => each.id)).toContain(key.credentialId)
      await send('20', key.get(options), once)
      expect((await held()) - before).toBe(20)
    })

    test('its signature counts for no other amount, receiver, call, key or person', async () => {
      const before = await held()
      const once = randomUUID()
      const passkey = key.get(await confirmOptions(market, ada, intent('20', once)))
      expect(await refusal(send('2000', passkey, once))).toMatch(/^passkey-expired/)
      expect(await refusal(send('20', passkey, randomUUID()))).toMatch(/^passkey-expired/)
      expect(await refusal(send('20', passkey))).toMatch(/^bad-input: Idempotency-Key/)
      expect(await refusal(send('20', passkey, once, bob))).toMatch(/^passkey-expired/)
      const listed = { key: once, call: 'createListing', body: body('20') }
      const elsewhere = key.get(await confirmOptions(market, ada, listed))
      expect(await refusal(send('20', elsewhere, randomUUID()))).toMatch(/^passkey-expired/)
      const login = key.get(await loginOptions())
      expect(await refusal(send('20', login, randomUUID()))).toMatch(/^passkey-expired/)
      expect(await refusal(signIn(passkey))).toMatch(/^passkey-expired/)
      expect(await held()).toBe(before)
    })

    test('another person’s passkey confirms none of my calls', async () => {
      const { key: bobs } = await aPasskey(market, bob)
      const once = randomUUID()
      const passkey = bobs.get(await confirmOptions(market, ada, intent('20', once)))
      expect(await refusal(send('20', passkey, once))).toMatch(/^passkey-unknown/)
    })

    test('a retry with the same key needs no second touch, and pays once', async () => {
      const before = await held()
      const once = randomUUID()
      const passkey = key.get(await confirmOptions(market, ada, intent('30', once)))
      const first = await send('30', passkey, once)
      const again = await Promise.all(Array.from({ length: 4 }, () => send('30', passkey, once)))
      expect(again).toEqual(again.map(() => first))
      expect((await held()) - before).toBe(30)
      // The money was asked for and nobody heard of it: the same signature asks again, for the same reservation.
      const second = randomUUID()
      const proof = key.get(await confirmOptions(market, ada, intent('40', second)))
      const { authorise } = market.cards
      let isAway = true
      const flaky = {
        ...market,
        cards: {
          ...market.cards,
          authorise: (...args: Parameters<typeof authorise>) =>
            isAway ? Promise.reject(new Error('timeout')) : authorise(...args),
        },
      }
      const attempt = () => sendMoney(flaky, ada, { body: { ...body('40'), pin: proof } }, second)
      expect(await refusal(attempt())).toMatch(/^card-processor-away/)
      isAway = false
      await attempt()
      expect((await held()) - before).toBe(70)
    })

    test('a locked PIN does not lock the passkey, and the passkey does not unlock the PIN', async () => {
      for (let guess = 0; guess < 5; guess += 1) await refusal(checkPin(market, ada.id, '0000'))
      expect(await refusal(send('20', '1234', randomUUID()))).toMatch(/^pin-locked/)
      const once = randomUUID()
      const passkey = key.get(await confirmOptions(market, ada, intent('20', once)))
      await send('20', passkey, once)
      expect(await refusal(send('20', '1234', randomUUID()))).toMatch(/^pin-locked/)
    })

    test('a user without a passkey is not asked for one', async () => {
      const eve = await aTrader(market)
      expect(await refusal(confirmOptions(market, eve, intent('20', randomUUID())))).toMatch(
        /^passkey-unknown/,
      )
    })
  })

  test('a proof for a password reset is bound to that reset and to its person', async () => {
    const proofOf = async (resetId: string, person: Trader) => {
      const purpose = { for: 'reset', personId: person.id, resetId } as const
      return { purpose, assertion: key.get(await requestOptionsFor(market, purpose)) }
    }
    const [mine, other, bobs] = [randomUUID(), randomUUID(), randomUUID()]
    const { purpose, assertion } = await proofOf(mine, ada)
    const verify = (to: PasskeyPurpose, proof: PasskeyAssertion) =>
      verifyPasskey(market, to, proof, async (_tx, passkey) => passkey.person_id)
    expect(await refusal(verify({ ...purpose, resetId: other }, assertion))).toMatch(/^passkey-expired/)
    const ofBob = await proofOf(bobs, bob)
    expect(await refusal(verify(ofBob.purpose, ofBob.assertion))).toMatch(/^passkey-unknown/)
    expect(await verify(purpose, assertion)).toBe(ada.id)
    expect(await refusal(verify(purpose, assertion))).toMatch(/^passkey-expired/)
  })

  describe('resetting a password', () => {
    const password = 'Better-Horse-8'
    /** Somebody with a PIN, a passkey and a reset whose code was verified. */
    async function anOwner() {
      const person = await aTrader(market)
      return { person, passkey: await aPasskey(market, person), reset: await aReset(person) }
    }
    async function aReset(person: Pick<Person, 'email'>) {
      const userId = await resetPassword(market, { params: { email: person.email } })
      await market.outbox.idle()
      const code = await mailedCodeFor(market, person.email)
      return { userId, codeId: await validatePasswordReset(market, { body: { userId, code } }) }
    }
    type Reset = Awaited<ReturnType<typeof aReset>>
    const optionsOf = (reset: Reset) => passkeyResetOptions(market, { body: reset })
    const set = (reset: Reset, pin?: PinOrPasskey) =>
      newPassword(market, undefined, { body: { ...reset, newPassword: password, ...(pin && { pin }) } })
    const passwordOf = ({ id }: Me) =>
      market.database.db.selectFrom('person').select('password_hash').where('id', '=', id).executeTakeFirst()

    test('an account with a passkey is asked for it, beside the PIN or alone, and takes it', async () => {
      const { person, passkey, reset } = await anOwner()
      await expect(set(reset)).rejects.toMatchObject({
        code: 'reset-needs-proof',
        data: { proofs: ['pin', 'passkey'] },
      })
      const options = await optionsOf(reset)
      expect(options.allowCredentials?.map((each) => each.id)).toEqual([passkey.key.credentialId])
      expect(await set(reset, passkey.key.get(options))).toBeNull()
      await signedIn(market, person.userName, password)

      const bare = await aPerson(market)
      const { key: only } = await aPasskey(market, bare)
      const second = await aReset(bare)
      for (const pin of [undefined, goodPin])
        await expect(set(second, pin)).rejects.toMatchObject({
          code: 'reset-needs-proof',
          data: { proofs: ['passkey'] },
        })
      expect(await set(second, only.get(await optionsOf(second)))).toBeNull()
      await signedIn(market, bare.userName, password)
    })

    test('forged, replayed and other people’s assertions set no password', async () => {
      const [mine, other] = [await anOwner(), await anOwner()]
      const before = [await passwordOf(mine.person), await passwordOf(other.person)]
      const options = await optionsOf(mine.reset)
      const forged = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      const { key: own } = mine.passkey
      for (const ceremony of [{ key: forged }, { origin: 'https://c0wrie.example' }, { userVerified: false }])
        expect(await refusal(set(mine.reset, own.get(options, ceremony)))).toMatch(/^passkey-refused/)
      const foreign = other.passkey.key.get(await optionsOf(other.reset))
      expect(await refusal(set(mine.reset, foreign))).toMatch(/^passkey-expired/)
      expect(await refusal(set(mine.reset, other.passkey.key.get(options)))).toMatch(/^passkey-unknown/)
      const stranger = anAuthenticator('http://localhost:4000')
      expect(await refusal(set(mine.reset, stranger.get(options)))).toMatch(/^passkey-unknown/)
      const signingIn = own.get(await loginOptions())
      expect(await refusal(set(mine.reset, signingIn))).toMatch(/^passkey-expired/)
      const again = await aReset(mine.person)
      expect(await refusal(set(again, own.get(options)))).toMatch(/^passkey-expired/)
      expect([await passwordOf(mine.person), await passwordOf(other.person)]).toEqual(before)

      const assertion = own.get(options)
      const calls = Array.from({ length: 4 }, () => set(mine.reset, assertion))
      const { done, ...rest } = await outcomes(calls)
      expect(done).toBe(1)
      for (const code of Object.keys(rest)) expect(['reset-over', 'passkey-expired']).toContain(code)
      expect(await refusal(set(mine.reset, assertion))).toMatch(/^reset-over/)
      expect(await passwordOf(other.person)).toEqual(before[1])
    })

    test('an account’s factors are revealed only after its code is verified', async () => {
      const { person, reset } = await anOwner()
      const userId = await resetPassword(market, { params: { email: person.email } })
      const unknown = await resetPassword(market, { params: { email: 'nobody@example.com' } })
      const answers = await Promise.all(
        [userId, unknown, person.id, randomUUID()].map((id) =>
          refusal(optionsOf({ userId: id, codeId: reset.codeId })),
        ),
      )
      expect(new Set(answers).size).toBe(1)
      expect(answers[0]).toMatch(/^reset-over/)
      expect(await refusal(optionsOf({ ...reset, codeId: randomUUID() }))).toMatch(/^reset-over/)
      const bare = await aPerson(market)
      expect(await refusal(optionsOf(await aReset(bare)))).toMatch(/^passkey-unknown/)
    })

    test('a locked PIN does not lock the passkey', async () => {
      const { person, passkey, reset } = await anOwner()
      for (let guess = 0; guess < 5; guess += 1) await refusal(set(reset, '0000'))
      expect(await refusal(set(reset, goodPin))).toMatch(/^pin-locked/)
      expect(await set(reset, passkey.key.get(await optionsOf(reset)))).toBeNull()
      await signedIn(market, person.userName, password)
    })

    test('a password that waits never replaces a passkey that was added meanwhile', async () => {
      const bare = await aPerson(market)
      expect(await set(await aReset(bare))).toHaveProperty('takesEffectAt')
      await aPasskey(market, bare)
      market.later(daySeconds)
      await applyDuePasswords(market)
      await signedIn(market, bare.userName, goodPassword)
    })
  })

  test('removing it ends it at once, for money as for signing in', async () => {
    const once = randomUUID()
    const intent = { key: once, call: 'sendMoney', body: { amount: '20' } }
    const passkey = key.get(await confirmOptions(market, ada, intent))
    const login = key.get(await loginOptions())
    await removePasskey(market, ada, {
      params: { id },
      body: { codeId: await aVerifiedCode(market, ada) },
    })
    expect(await refusal(signIn(login))).toMatch(/^passkey-unknown/)
    const body = {
      amount: '20',
      currency: 'USD' as const,
      debitCardId: ada.debit,
      friendId: bob.id,
      pin: passkey,
    }
    expect(await refusal(sendMoney(market, ada, { body }, once))).toMatch(/^passkey-(unknown|expired)/)
  })
})
