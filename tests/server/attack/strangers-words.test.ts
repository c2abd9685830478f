/** A stranger's words reach nobody's mailbox in our name before its owner has confirmed the address. */
import { expect, test } from 'vitest'
import { newId } from '#server/ids.ts'
import { changeEmail } from '#server/people/accounts/email-change.ts'
import { signIn } from '#server/people/accounts/login.ts'
import { register, resendCode } from '#server/people/accounts/register.ts'
import { resendResetCode, resetPassword } from '#server/people/accounts/reset.ts'
import { inviteFriend } from '#server/people/circle/invites.ts'
import { notifyPerson } from '#server/people/notifications/notify.ts'
import { closeInTransaction } from '#server/people/rights/close.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { suite } from '#tests/server/suite.ts'
import { anOperator, consoleCall } from '../operators/console.ts'
import { aPerson, aReadyUser, details, goodPassword, refusal } from '../world.ts'

const names = { firstName: 'Zenobia', lastName: 'Quartey' }
const inNames = /zenobia|quartey|wordsmith/i

suite('a mail to an address that nobody has confirmed', { app: {} }, ({ world, app }) => {
  const typed = (email: string) => details({ ...names, email, userName: `wordsmith${newId().slice(0, 13)}` })
  const newAddress = () => details().email

  /** The mails of this address, which must be as many, without any name. */
  async function namelessMails(email: string, count: number) {
    await world.outbox.idle()
    const mails = await mailsTo(world, email)
    expect(mails).toHaveLength(count)
    for (const { subject, text, html } of mails) {
      expect(`${subject}\n${text}\n${html}`).not.toMatch(inNames)
      expect(text).toMatch(/^Hello there,/)
    }
  }

  test('has no name: of a registration, a code, a reset, a sign-in, a second registration, a closed account', async () => {
    const email = newAddress()
    const body = typed(email)
    const { id } = await register(world, { body })
    await resendCode(world, { params: { id } })
    const enter = (password: string) =>
      refusal(signIn(world, { username: email, password, device: 'a test' }))
    expect(await enter(goodPassword)).toMatch('email-unconfirmed')
    await namelessMails(email, 3)

    const reset = await resetPassword(world, { params: { email } })
    await resendResetCode(world, { params: { id: reset } })
    for (let guess = 0; guess < 11; guess += 1) await enter('Wrong-Horse-7')
    await namelessMails(email, 6)

    await register(world, { body: typed(email) })
    const topic = { kind: 'security', url: '/profile' } as const
    await world.database.inTransaction((tx) =>
      notifyPerson(tx, world, id, topic, { message: 'identityPassed' }),
    )
    await namelessMails(email, 8)
    await world.database.inTransaction((tx) => closeInTransaction(tx, world, id))
    await namelessMails(email, 9)
  })

  test('has no name: of a new address for an account', async () => {
    const [email, me] = [newAddress(), await aPerson(world, names)]
    await changeEmail(world, me, { body: { email, password: goodPassword } })
    await namelessMails(email, 1)
    // The present address is confirmed.
    const [mail] = await mailsTo(world, me.email)
    expect(mail?.text).toMatch(/^Hello Zenobia,/)
  })

  test('has no name: of an invitation', async () => {
    const [email, me] = [newAddress(), await aReadyUser(world, typed(newAddress()))]
    await inviteFriend(world, me, { params: { email }, query: {} })
    await namelessMails(email, 1)
  })

  test('has no name: of an operator’s link', async () => {
    const [ada, bola] = [await anOperator(world, app, 'owner'), await anOperator(world, app, 'owner')]
    const email = `${newId()}@exchange.example`
    const body = { name: 'Zenobia Quartey', email, role: 'finance' }
    const { id } = (await consoleCall(app, '/operators/add', { token: ada.token, body })).body.data
    await consoleCall(app, `/operators/${id}/link`, { token: bola.token, body: {} })
    await namelessMails(email, 1)
  })
})
