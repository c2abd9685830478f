/** A message from the contact page reaches the operator once, and nobody can keep others from it. */
import { beforeEach, expect, test } from 'vitest'
import { acceptMessage, mailWaiting } from '#server/exchange/contact/contact.ts'
import { buildApp } from '#server/http/app.ts'
import { networkOf } from '#server/platform/network/network.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { insideRequest, newRequestScope } from '#server/request-scope.ts'
import { suite } from '#tests/server/suite.ts'
import { aServer, refusal } from '../world.ts'

const enquiry = {
  fullName: 'Zoë O’Neill-Ọbi',
  email: 'zoe@example.com',
  message: 'How long does an order stay open?\n\nI ask for a friend & <b>me</b>.',
}
const hourSeconds = 3600

suite('messages from the contact page', ({ world }) => {
  // Another day: nothing of the test before is counted any more.
  beforeEach(() => world.later(25 * hourSeconds))

  const limited = () => ({ ...world, settings: { ...world.settings, rateLimits: true } })
  const send = (some: Partial<typeof enquiry> = {}, address = '203.0.113.7', server = limited()) =>
    insideRequest(
      newRequestScope(() => {}, address),
      () => acceptMessage(server, { body: { ...enquiry, ...some } }),
    )
  /** So many different messages, each from another network, one after the other. */
  async function manySend(count: number) {
    for (let sent = 0; sent < count; sent += 1)
      await send({ message: `A question that nobody asked before, number ${sent}.` }, `198.51.100.${sent}`)
  }
  const stored = () => world.database.db.selectFrom('contact_message').selectAll().execute()
  async function operatorMails() {
    await world.outbox.idle()
    return mailsTo(world, world.settings.operatorEmail)
  }

  test('a message is stored and mailed to the operator, as it was written', async () => {
    const before = (await operatorMails()).length
    await send()
    const [mail, ...older] = await operatorMails()
    expect(older).toHaveLength(before)
    expect(mail?.subject).toBe('Message from Zoë O’Neill-Ọbi')
    expect(mail?.text).toContain('zoe@example.com')
    expect(mail?.text).toContain('> How long does an order stay open?\n> \n> I ask for a friend & <b>me</b>.')
    expect(mail?.html).toContain('a friend &amp; &lt;b&gt;me&lt;/b&gt;.')
    const [row] = (await stored()).slice(-1)
    expect(row?.mailed_at).toEqual(expect.any(Date))
    const content = world.vault.decrypt(
      'contact_message.content_sealed',
      row?.id ?? '',
      row?.content_sealed ?? '',
    )
    expect(JSON.parse(content)).toEqual([enquiry.fullName, enquiry.email, enquiry.message])
  })

  test('an answer to the letter goes to who wrote', async () => {
    const sent: unknown[] = []
    const other = await aServer('embedded', { mail: { send: async (mail) => void sent.push(mail) } })
    await acceptMessage(other, { body: enquiry })
    await other.outbox.idle()
    expect(sent).toMatchObject([{ to: other.settings.operatorEmail, replyTo: 'zoe@example.com' }])
    await other.close()
  })

  test('pressed twice at once, or sent again because the answer was lost, it arrives once', async () => {
    const [rows, mails] = [(await stored()).length, (await operatorMails()).length]
    await Promise.all([send(), send(), send()])
    await send({}, '2001:db8::1')
    expect(await stored()).toHaveLength(rows + 1)
    expect(await operatorMails()).toHaveLength(mails + 1)
    world.later(24 * hourSeconds)
    await send()
    expect(await operatorMails()).toHaveLength(mails + 2)
  })

  test('the sixth message of a network within an hour is refused and leaves nothing; other networks are not', async () => {
    const sixAtOnce = await Promise.allSettled(
      Array.from({ length: 30 }, (_, each) => send({ message: `A different question, number ${each}.` })),
    )
    expect(sixAtOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    const rows = (await stored()).length
    world.later(hourSeconds / 2)
    // Being refused does not make the wait longer.
    for (let again = 0; again < 3; again += 1)
      expect(await refusal(send({ message: 'One more question, please, today.' }))).toMatch(
        /^too-many-requests: Please wait 30 minutes and try again/,
      )
    expect(await stored()).toHaveLength(rows)
    await send({ message: 'A question of another person at the same time.' }, '203.0.113.8')
    // The address in the form doesn't count: it may be another person's.
    world.later(hourSeconds / 2)
    await send({ message: 'One more question, please, today.' })
  })

  test('more than the letters of an hour are still taken, and reach the operator together', async () => {
    const before = (await operatorMails()).length
    await manySend(23)
    expect(await operatorMails()).toHaveLength(before + 20)
    await mailWaiting(world)
    expect(await operatorMails()).toHaveLength(before + 20)
    world.later(hourSeconds)
    await Promise.all([mailWaiting(world), mailWaiting(world)])
    const [together, ...others] = await operatorMails()
    expect(others).toHaveLength(before + 20)
    expect(together?.subject).toBe('3 messages from the contact page')
    for (const number of [20, 21, 22]) expect(together?.text).toContain(`number ${number}.`)
    expect((await stored()).every(({ mailed_at }) => mailed_at !== null)).toBe(true)
  })

  test.each([
    [{ fullname: 'Zoë' }, 'fullname: Fullname should contain two names. e.g. John Smith'],
    [{ emailAddress: 'zoe@example.com\n, eve@example.com' }, 'emailAddress: must be an email address'],
    [{ message: `${'x'.repeat(19)}   ` }, /^message: Too small/],
    [{ message: 'x'.repeat(5001) }, /^message: Too big/],
  ])('%j is refused by the server too', async (wrong, sentence) => {
    const app = await buildApp(world)
    const { fullName: fullname, email: emailAddress, message } = enquiry
    const answer = await app.inject({
      method: 'POST',
      url: '/api/Utility/send-contact-message',
      payload: { fullname, emailAddress, message, ...wrong },
    })
    await app.close()
    expect(answer.statusCode).toBe(400)
    expect(answer.json().details).toMatch(sentence)
  })

  test('the sandbox limits nobody', async () => {
    for (let sent = 0; sent < 7; sent += 1)
      await send({ message: `Another question entirely, number ${sent}.` }, '203.0.113.9', world as never)
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is limited as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
