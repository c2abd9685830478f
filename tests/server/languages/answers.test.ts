/** Words to a person by the API and by mail, in the language that they ask for, and English where they don't. */
import { expect, test } from 'vitest'
import { submitKyc } from '#server/people/accounts/kyc.ts'
import { signIn } from '#server/people/accounts/login.ts'
import { inviteFriend } from '#server/people/circle/invites.ts'
import { personByEmail } from '#server/platform/keys/email.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { Refusal } from '#server/refusals.ts'
import { noticesOf } from '#tests/server/notices.ts'
import { suite } from '#tests/server/suite.ts'
import {
  aPerson,
  aPicture,
  aReadyUser,
  befriend,
  details,
  goodPassword,
  goodPin,
  kycDetails,
  mailedCodeFor,
} from '../world.ts'

type Answer = { title: string; details: string; message: string; code: string; data: unknown }

suite('answers in the language of their reader', { app: {} }, async ({ world, app }) => {
  const ready = await aReadyUser(world)
  const friend = await aReadyUser(world)
  await befriend(world, ready, friend)

  async function send(path: string, language: string | undefined, payload?: object, token?: string) {
    const answer = await app.inject({
      method: payload ? 'POST' : 'GET',
      url: path,
      headers: {
        ...(language !== undefined && { 'accept-language': language }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(payload && { payload }),
    })
    return { ...answer.json<Answer>(), status: answer.statusCode, headers: answer.headers }
  }
  const logIn = (language: string | undefined, username: string, password = goodPassword) =>
    send('/api/User/login', language, { username, password })

  const languageOf = async (email: string) =>
    (await personByEmail(world.database.db, world, email).select('language').executeTakeFirstOrThrow())
      .language

  /** Registers in a language; answers the id, and the letter with the code. */
  async function registered(language: string | undefined) {
    const body = details()
    const answer = await send('/api/User/register', language, body)
    expect(answer, answer.details).toMatchObject({ status: 200, isSuccess: true })
    await world.outbox.idle()
    const [mail] = await mailsTo(world, body.email)
    if (!mail) throw new Error('no letter came')
    return { ...body, id: (answer.data as { tblid: string }).tblid, letter: mail, message: answer.message }
  }

  test.each([
    ['fr-CA, en;q=0.5', 'fr', 'Connexion', 'Le nom d’utilisateur ou le mot de passe est incorrect'],
    ['ar', 'ar', 'تسجيل الدخول', 'اسم المستخدم أو كلمة المرور غير صحيحة'],
    ['de', 'en', 'Login', 'Username or password is wrong'],
    [undefined, 'en', 'Login', 'Username or password is wrong'],
  ])('a wrong login asked in %s is refused in %s', async (asked, language, title, said) => {
    const answer = await logIn(asked, ready.userName, 'Wrong-Horse-7')
    expect(answer).toMatchObject({ status: 200, code: 'wrong-login', title, details: said, message: said })
    expect(answer.headers['content-language']).toBe(language)
    expect(answer.headers.vary).toContain('accept-language')
  })

  test('tries at a code are counted down in Arabic, with its dual and its plurals', async () => {
    const { id, letter: mail } = await registered('ar')
    const code = mail.code === '0000' ? '1111' : '0000'
    const said: string[] = []
    for (let tries = 0; tries < 5; tries += 1)
      said.push(
        (await send('/api/User/confirm-email', 'ar', { userId: id, emailConfirmationCode: code })).details,
      )
    expect(said).toEqual([
      'هذا الرمز غير صحيح. تتبقى 4 محاولات',
      'هذا الرمز غير صحيح. تتبقى 3 محاولات',
      'هذا الرمز غير صحيح. تتبقى محاولتان',
      'هذا الرمز غير صحيح. تتبقى محاولة واحدة',
      'انتهت صلاحية هذا الرمز أو جُرِّب مرات كثيرة. يُرجى طلب رمز جديد',
    ])
    const english = await send('/api/User/confirm-email', 'en', { userId: id, emailConfirmationCode: code })
    expect(english.details).toBe('This code has expired or was tried too often. Please ask for a new one')
  })

  test('a wrong PIN and an amount that can’t be are refused with their facts', async () => {
    const money = { friendId: friend.id, currency: 'USD', debitCardId: ready.debit.id }
    const pay = (language: string, some: object) =>
      send(
        '/api/Listing/send-money',
        language,
        { ...money, transactionPin: goodPin, amount: '5', ...some },
        ready.token,
      )
    expect(await pay('fr', { transactionPin: '9999' })).toMatchObject({
      code: 'wrong-pin',
      title: 'Code PIN incorrect',
      details: 'Il vous reste 4 essais',
      data: { left: 4 },
    })
    expect((await pay('ar', { amount: '0' })).title).toBe('يُرجى مراجعة المبلغ')
    const french = await pay('fr', { amount: '0' })
    expect(french).toMatchObject({ code: 'bad-amount', title: 'Vérifiez le montant' })
    expect(french.details).toMatch(/^amount\u00a0: ./)
    expect(await pay('fr', {})).toMatchObject({ status: 200, message: 'Opération réussie\u00a0!' })
  })

  test('every path answers alike for a missing resource and for a missing session', async () => {
    expect(await send('/api/nothing', 'fr')).toMatchObject({
      status: 404,
      title: 'Introuvable',
      details: 'Cet appel (GET /api/nothing) n’existe pas ou ne vous appartient pas',
    })
    expect(await send('/api/User/user-cards', 'ar')).toMatchObject({
      status: 401,
      details: 'يُرجى تسجيل الدخول',
    })
    expect(await send('/api/User/user-cards', 'fr', undefined, ready.token)).toMatchObject({
      message: 'Opération réussie\u00a0!',
    })
  })

  test('a person is written to in the language of their registration, then of their last login', async () => {
    const { email, userName, letter: mail, id, message } = await registered('fr;q=0.8, de')
    expect(message).toBe('Opération réussie\u00a0!')
    expect(mail.subject).toBe('Confirmez votre adresse e-mail')
    expect(mail.html).toContain('<html lang="fr">')
    expect(await languageOf(email)).toBe('fr')
    const code = await mailedCodeFor(world, email)
    expect(
      (await send('/api/User/confirm-email', 'fr', { userId: id, emailConfirmationCode: code })).status,
    ).toBe(200)

    // One that we don't speak, or none, says nothing about ours.
    for (const asked of ['de', undefined]) {
      await logIn(asked, userName)
      expect(await languageOf(email)).toBe('fr')
    }
    // Nor does somebody who doesn't know the password.
    await logIn('ar', userName, 'Wrong-Horse-7')
    expect(await languageOf(email)).toBe('fr')
    await logIn('ar', userName)
    expect(await languageOf(email)).toBe('ar')

    // Notices of security use a new language from then on, from the very sign-in that names it.
    await signIn(world, { username: userName, password: goodPassword, device: 'Firefox/140 Linux' })
    await signIn(world, {
      username: userName,
      password: goodPassword,
      device: 'CrOS Chrome/1',
      language: 'fr',
    })
    await world.outbox.idle()
    const subjects = (await mailsTo(world, email)).map(({ subject }) => subject)
    expect(subjects.slice(0, 2)).toEqual(['Nouvelle connexion à votre compte', 'تسجيل دخول جديد إلى حسابك'])
    const notified = await noticesOf(world, id, 'fr')
    expect(notified.map(({ body }) => body)).toEqual([
      expect.stringMatching(/depuis Firefox sur Linux, /),
      expect.stringMatching(
        /depuis Chrome sur ChromeOS, .* le \d{1,2}\s\p{L}+\.?(\s\d{4})?,\s\d\d:\d\d UTC\./u,
      ),
    ])
    expect((await noticesOf(world, id, 'ar'))[0]?.body).toContain(
      'من \u2068\u2068Firefox\u2069 على \u2068Linux\u2069\u2069، وهو جهاز',
    )
  })

  test('a notice by mail is in its reader’s language, from its subject to its last word', async () => {
    const reader = await aReadyUser(world)
    await world.database.db
      .updateTable('person')
      .set({ language: 'fr' })
      .where('id', '=', reader.id)
      .execute()
    await inviteFriend(world, friend, { params: { email: reader.email }, query: {} })
    await world.outbox.idle()
    const [mail] = await mailsTo(world, reader.email)
    expect(mail?.subject).toBe('Demande d’ami')
    expect(mail?.text).toBe(
      [
        'Bonjour Ada,',
        'Ada Obi souhaite faire partie de vos amis. Acceptez ou refusez dans votre cercle. Vos amis voient les quatre derniers chiffres de vos cartes\u00a0: n’acceptez que des personnes que vous connaissez.',
        'Connectez-vous pour en savoir plus.',
        'Vous choisissez dans vos notifications ce pour quoi nous vous écrivons.',
        'Cowrie\nEnvironnement de test : personne n’exploite cette plateforme, et aucun argent réel ne circule\nAide\nhttp://localhost:4000/contact-page?lang=fr\n',
      ].join('\n\n'),
    )
  })

  test('an Arabic letter is right-to-left, its code keeps its order', async () => {
    const { email, letter: mail } = await registered('ar')
    expect(await languageOf(email)).toBe('ar')
    expect(mail.subject).toBe('تأكيد عنوان بريدك الإلكتروني')
    expect(mail.html).toContain('<html lang="ar" dir="rtl">')
    expect(mail.html).toContain('text-align:right')
    expect(mail.html).toMatch(/class="code"[^>]*dir="ltr">\d{4}</)
    expect(mail.text).toMatch(/^مرحبًا،/)
    expect(mail.text).toMatch(/^ {4}\d{4}$/m)
    expect(mail.text).not.toMatch(/Hello|Enter/)
  })

  test('an invite is written in the language of who invites', async () => {
    const address = `${details().userName}@example.org`
    await world.database.db.updateTable('person').set({ language: 'fr' }).where('id', '=', ready.id).execute()
    const path = `/api/User/invite-friend/${address}`
    // The answer is in the language of the page, the letter in the inviter's own.
    expect((await send(path, 'ar', {}, ready.token)).message).toBe('أُرسلت الدعوة')
    await world.outbox.idle()
    const [mail] = await mailsTo(world, address)
    expect(mail?.subject).toBe('Une invitation sur Cowrie')
    expect(mail?.text).toContain('Créez votre compte\u00a0:\nhttp')
    const again = await send(path, 'fr', {}, ready.token)
    expect(again.details).toMatch(
      /^Vous avez déjà invité cette personne\. Votre invitation est valable jusqu’au \d{1,2}\s\p{L}+\.?$/u,
    )
  })

  test('a BVN that does not exist fails in words of the language', async () => {
    const me = await aPerson(world)
    const refused = submitKyc(world, me, kycDetails({ bvn: '22200000000' }), aPicture())
    const reason = await refused.catch((error: unknown) => error)
    if (!(reason instanceof Refusal)) throw new Error('it was not refused')
    expect(reason.textIn('fr')).toEqual({
      title: 'Échec de la vérification',
      details: 'Ce BVN n’existe pas, veuillez réessayer',
    })
    expect(reason.details).toBe('BVN does not exist, please try again')
  })

  test('no language makes a browser ask first: a preflight allows what it allowed', async () => {
    const answer = await app.inject({
      method: 'OPTIONS',
      url: '/api/User/login',
      headers: {
        origin: world.settings.publicUrl,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['access-control-allow-headers']).toBe(
      'authorization, content-type, dpop, idempotency-key, last-event-id, x-cowrie-tags',
    )
    expect(answer.headers['content-language']).toBeUndefined()
  })
})
