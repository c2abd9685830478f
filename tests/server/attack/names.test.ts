import { describe, expect, test } from 'vitest'
import { nameFault } from '#core/contract/names.ts'
import { makeSession } from '#server/exchange/partners/sessions.ts'
import { newId } from '#server/ids.ts'
import { addCard, renameCard } from '#server/money/cards/cards.ts'
import { submitKyc } from '#server/people/accounts/kyc.ts'
import { register } from '#server/people/accounts/register.ts'
import { isReservedName } from '#server/people/names/reserved.ts'
import { userNameSkeleton } from '#server/people/names/skeleton.ts'
import { emailKey } from '#server/platform/keys/email.ts'
import { codeMail } from '#server/platform/mail/templates.ts'
import { inSentence } from '#server/platform/messages/in-sentence.ts'
import { suite } from '#tests/server/suite.ts'
import { anOperator, consoleCall } from '../operators/console.ts'
import {
  aPerson,
  aPicture,
  aReadyUser,
  cardDetails,
  details,
  kycDetails,
  outcomes,
  refusal,
} from '../world.ts'

describe('the characters of a name', () => {
  test.each([
    'Ada',
    'Zoë',
    'Ọlábísí',
    'O’Brien',
    "D'Angelo",
    'Jean-Luc',
    'Nguyễn Thị Minh Khai',
    'J. R.',
    'علی',
    'محمّد',
    'דוד',
    'Ольга',
    'Ἀλέξανδρος',
    'प्रिया',
    'ශාන්ති',
    'น้ำฝน',
    '田中さくら',
    'カール・マルクス',
    '김서연',
    '陳 Mei',
    'አበበ',
    '𞤀𞤣𞤤𞤢𞤥',
  ])('%s is a name', (name) => expect(nameFault(name, 'person')).toBeUndefined())

  test.each([
    ['Аda', 'scripts', 'a Cyrillic А'],
    ['Adа Obi', 'scripts', 'a Cyrillic а at the end'],
    ['Ρaul', 'scripts', 'a Greek Rho'],
    ['Adaعلي', 'scripts', 'Latin and Arabic'],
    ['Ada\u202eibO', 'hidden', 'a right-to-left override'],
    ['Ada\u2066', 'hidden', 'an isolate'],
    ['Ada\u200b', 'hidden', 'a zero-width space'],
    ['A\u200dda', 'hidden', 'a joiner'],
    ['Ad\u3164a', 'hidden', 'a Hangul filler, which counts as a letter'],
    ['Ada\ufe0f', 'hidden', 'a variation selector'],
    ['Ada\u00ad', 'hidden', 'a soft hyphen'],
    ['Ada\r\nBcc: eve@example.com', 'hidden', 'a line break'],
    ['Ada\u0007', 'hidden', 'a bell'],
    ['𝐀da', 'characters', 'a styled letter'],
    ['Ａda', 'characters', 'a wide letter'],
    ['Ada <b>', 'characters', 'markup'],
    ['ada@example.com', 'characters', 'an address'],
    ['A\u0301\u0301da', 'characters', 'one accent twice'],
    ['A\u0316\u0317\u0318\u0319\u031ada', 'characters', 'a tower of marks'],
    ['\u0301da', 'characters', 'a mark without its letter'],
    ['1234', 'characters', 'no letter'],
    ['✓ Verified', 'characters', 'a sign of trust'],
  ] as const)('%j has a fault: %s (%s)', (name, fault, _why) => expect(nameFault(name, 'person')).toBe(fault))
})

describe('names of the exchange', () => {
  test.each([
    ...['Cowrie', 'cowrie.help', 'C0WR1E', 'c0vvrie', 'Cówrie', 'С0wriе', 'cowrïe_team', 'the-c.o.w.r.i.e'],
    ...[
      'support',
      '5upp0rt',
      'suppport24',
      'sup_port',
      'admin',
      'Adm1n',
      '4dmin',
      'adm\u0131n',
      'superadmin',
    ],
    ...['admin2026', 'admin.ada', 'operat0r', '0fficial', 'off1cia1', 'offlcial', 'moderator_1', 'security'],
  ])('%s is refused as a user name', (name) => expect(isReservedName(name, 'user')).toBe(true))

  test.each(['badminton', 'fahadminhas', 'sport', 'ada.obi', 'supple', 'rootsy', 'coral', 'minoperand'])(
    '%s is reserved for its owner',
    (name) => expect(isReservedName(name, 'user')).toBe(false),
  )

  test.each([
    'Cowrie Support',
    'Cow Rie',
    'The Official',
    'Admin Team',
    'Supp0rt Desk',
    'Сowrie',
    'فريق الدعم',
  ])('%s is refused as the name of a person', (name) => expect(isReservedName(name, 'person')).toBe(true))

  test.each(['Fahad Minhas', 'Brad Minton', 'Assad Mina', 'Jane Root', 'Security Mokoena', 'Cora Rier'])(
    '%s is accepted',
    (name) => expect(isReservedName(name, 'person')).toBe(false),
  )
})

suite('names', { app: {} }, ({ world, app }) => {
  const join = (some: Parameters<typeof details>[0]) => register(world, { body: details(some) })
  const send = (payload: object, url = '/api/User/register', language = 'en') =>
    app.inject({ method: 'POST', url, payload, headers: { 'accept-language': language } })

  test('a user name that looks like an existing one is taken', async () => {
    await join({ userName: 'paypalo' })
    const alike = ['PayPaIo', 'раураlо', 'paypal0', 'paypa1o', 'PAYPALO']
    for (const userName of alike) {
      const [problem] = (await refusal(join({ userName }))).split(':')
      // One with two alphabets is refused for that.
      expect(problem, userName).toBe(userName === 'раураlо' ? 'bad-name' : 'username-taken')
    }
    await join({ userName: 'рахор' })
    expect(await refusal(join({ userName: 'paxop' }))).toMatch('username-taken')
    await join({ userName: 'modern.ada' })
    expect(await refusal(join({ userName: 'modem.ada' }))).toMatch('username-taken')
    await join({ userName: 'palpay' })
  })

  test('one of several concurrent look-alikes registers', async () => {
    const names = ['olive.ltd', 'oIive.ltd', '0live.ltd', 'ol\u0456ve.ltd', 'olive.1td', 'OLIVE.LTD']
    expect(await outcomes(names.map((userName) => join({ userName })))).toEqual({
      done: 1,
      'username-taken': 4,
      'bad-name': 1,
    })
  })

  test('a letter has one skeleton in both cases, so that no order of registrations lets two in', () => {
    for (const mail of 'abcdefghijklmnopqrstuvwxyz')
      expect(userNameSkeleton(mail.toUpperCase()), mail).toBe(userNameSkeleton(mail))
  })

  test.each([
    ['0live.kin', 'OLIVE.KIN'],
    ['o1ivia', 'Olivia'],
  ])('%s keeps %s out', async (first, second) => {
    await join({ userName: first })
    expect(await refusal(join({ userName: second }))).toMatch('username-taken')
  })

  test('deceptive names are refused with the field, in three languages', async () => {
    const body = details()
    const wrong = [
      [{ firstName: 'Cowrie', lastName: 'Support' }, 'firstName'],
      [{ userName: 'аda_obi' }, 'userName'],
      [{ lastName: 'Obi\u202egpj' }, 'lastName'],
      [{ userName: 'cowrie.support' }, 'userName'],
    ] as const
    for (const [some, field] of wrong) {
      const said = new Set<string>()
      for (const language of ['en', 'fr', 'ar']) {
        const answer = (await send({ ...body, ...some }, undefined, language)).json()
        expect(answer).toMatchObject({ isSuccess: false, code: 'bad-name', data: { field } })
        said.add(answer.details)
      }
      expect(said.size).toBe(3)
    }
  })

  test('a name that speaks to its reader is refused at every door', async () => {
    const words = 'You won. Visit evil-bonus.com'
    const fields = { firstName: words, lastName: 'evil-bonus.com', userName: 'evil-bonus.com' }
    for (const [field, name] of Object.entries(fields)) {
      const answer = (await send({ ...details(), [field]: name })).json()
      expect(answer, field).toMatchObject({ isSuccess: false, code: 'bad-name', data: { field } })
    }
    const person = await aPerson(world)
    const kyc = { ...kycDetails(), lastName: 'Call 0800123456' }
    expect(await refusal(submitKyc(world, person, kyc, aPicture()))).toMatch('bad-name')
    const me = await aReadyUser(world)
    const card = cardDetails({ holderName: 'Obi, evil-bonus.com' })
    expect(await refusal(addCard(world, me, { body: card }))).toMatch('bad-name')
    const message = { emailAddress: 'ada@example.com', message: 'Twenty characters, and more' }
    expect(
      (await send({ fullname: words, ...message }, '/api/Utility/send-contact-message')).statusCode,
    ).toBe(400)
    const owner = await anOperator(world, app, 'owner')
    const colleague = { name: words, email: 'chi@exchange.example', role: 'finance' }
    expect(
      (await consoleCall(app, '/operators/add', { token: owner.token, body: colleague })).body.code,
    ).toBe('bad-name')
    const partner = {
      id: newId(),
      name: 'Shop',
      origins: ['https://shop.example'],
      widgets: ['*'],
      feeShare: 0,
    }
    const body = { partnerUser: '1', name: words, returnUrl: 'https://shop.example/' }
    expect(await refusal(makeSession({ server: world, partner, input: { body } }))).toMatch('bad-name')
  })

  test('control characters and halves of characters are refused in every field of every call', async () => {
    const body: Record<string, unknown> = details()
    for (const field of [
      'firstName',
      'lastName',
      'userName',
      'email',
      'phoneNumber',
      'password',
      'countryId',
    ])
      for (const bad of ['\r\n', '\u0000', '\u001b[2J', '\u0085', '\u2028', '\ud800']) {
        const answer = await send({ ...body, [field]: `${String(body[field])}${bad}x` })
        expect(answer.statusCode, `${field} ${JSON.stringify(bad)}`).toBe(400)
        expect(answer.json().code).toMatch('bad-')
      }
    expect((await send({ username: 'ada\tobi', password: 'x' }, '/api/User/login')).statusCode).toBe(400)
    const message = {
      fullname: 'Ada Obi',
      emailAddress: 'ada@example.com',
      message: 'Hello,\r\n\tit is me again',
    }
    const contact = '/api/Utility/send-contact-message'
    expect((await send(message, contact)).statusCode).toBe(200)
    expect((await send({ ...message, message: `${message.message}\u0008` }, contact)).statusCode).toBe(400)
    expect((await send({ ...message, fullname: 'Ada\nObi' }, contact)).statusCode).toBe(400)
  })

  test('two ways to type one name are one name, and sixty characters are sixty however they are stored', async () => {
    const email = `${details().userName}@example.com`
    const { userName: _, ...rest } = details()
    const send60 = { ...rest, email, userName: 'zoe\u0308.nfd', firstName: '𞤀'.repeat(60) }
    expect((await send(send60)).json()).toMatchObject({ isSuccess: true })
    const row = await world.database.db
      .selectFrom('person')
      .select(['user_name', 'first_name'])
      .where('email_key', '=', emailKey(world, email))
      .executeTakeFirstOrThrow()
    expect(row.user_name).toBe('zo\u00eb.nfd')
    expect((await send({ ...details(), firstName: '𞤀'.repeat(61) })).statusCode).toBe(400)
  })

  test('cards have names without hidden characters, and holders of one alphabet', async () => {
    const me = await aReadyUser(world)
    const add = (some: object) => addCard(world, me, { body: cardDetails(some) })
    expect(await refusal(add({ nickname: 'Every\u200bday' }))).toMatch('bad-name')
    expect(await refusal(add({ holderName: 'Аda Obi' }))).toMatch('bad-name')
    expect(await refusal(add({ holderName: 'Ada\nObi' }))).toMatch('bad-name')
    await add({ nickname: 'Карта Visa ❤️ 👩‍👧', holderName: 'Obi & Sons (Lagos)' })
    const rename = { cardId: me.debit.id, nickname: 'Pay\u202edab' }
    expect(await refusal(renameCard(world, me, { body: rename }))).toMatch('bad-name')
  })
})

describe('names in letters', () => {
  test('a name from right to left is isolated, and one from before cannot end its line', () => {
    expect(inSentence('Ada Obi')).toBe('Ada Obi')
    expect(inSentence('علي')).toBe('\u2068علي\u2069')
    expect(inSentence('Ada\r\nBcc: x\u202e')).toBe('Ada Bcc: x')
    const mail = codeMail({ to: 'a@b.c', firstName: 'علي', purpose: 'confirm', digits: '1234' })
    expect(mail.text).toContain('\u2068علي\u2069')
    expect(mail.html).toContain('\u2068علي\u2069')
    const old = codeMail({ to: 'a@b.c', firstName: 'Ada\r\nBcc: x', purpose: 'confirm', digits: '1234' })
    expect(old.text).not.toContain('Ada\r\nBcc')
  })
})
