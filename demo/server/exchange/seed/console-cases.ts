/** One case of each kind for the operators' console, each caused by the use case that causes it in production. */
import type { Operator } from '#core/contract/operator-sign-in.ts'
import { hourMs, utcDay } from '#core/contract/time.ts'
import { fromDecimal } from '#core/money/money.ts'
import { newestFigures, storeFeed } from '../../money/rates/market-rate.ts'
import { keepImplausible } from '../../money/settlement/implausible.ts'
import { submitKyc } from '../../people/accounts/kyc.ts'
import type { Tx } from '../../platform/db/database.ts'
import { reviewIdentity } from '../../platform/ports/identity-review.ts'
import type { Server } from '../../server.ts'
import { acceptMessage } from '../contact/contact.ts'
import { decideRates } from '../operators/rates.ts'
import { reportPerson } from '../reports/reports.ts'
import { respondToTransfer } from '../transfers/respond.ts'
import { sendMoney } from '../transfers/send.ts'
import { writeDemoOperators } from './operators.ts'
import { type DemoPerson, demoPin } from './people.ts'
import { befriend, onePixel, type Prepared, writePerson, writeReadyPerson } from './people-rows.ts'
import { agreedFee, at, meOf } from './simulation.ts'

const person = (
  firstName: string,
  lastName: string,
  countryCode: string,
  cards: DemoPerson['cards'] = [],
): DemoPerson => ({ firstName, lastName, userName: firstName.toLowerCase(), countryCode, cards })

/** The bank lets each capture of this card be disputed. */
const payer = person('Oskar', 'Lindgren', 'SE', [
  { nickname: 'Everyday', type: 'debit', brand: 'visa', lastFour: '0259' },
  { nickname: 'Savings', type: 'credit', brand: 'visa', lastFour: '4242' },
])
/** The bank returns each payout to this card. */
const payee = person('Nadia', 'Haddad', 'MA', [
  { nickname: 'Everyday', type: 'debit', brand: 'visa', lastFour: '4242' },
  { nickname: 'Savings', type: 'credit', brand: 'visa', lastFour: '2024' },
])
const newcomer = person('Yusuf', 'Adeyemi', 'NG')
/** The one name on the sandbox's sanctions list. */
const listed = person('Vorland', 'Quibble', 'GB')

/** Above the sandbox's threshold of a first transfer. */
const heldAmount = '12500'

/** Writes the operators and their cases. The bank causes the chargeback and the returned payout once it is asked. */
export async function writeConsole(tx: Tx, server: Server, prepared: Prepared): Promise<void> {
  const joined = at(server, prepared.joined.getTime())
  const [, finance] = (await writeDemoOperators(tx, joined, prepared.passwordHash)) as [Operator, Operator]
  await submitChecks(tx, server, prepared)
  await payBetweenBadCards(tx, server, prepared)
  await moveRates(server, finance)
  const wrongSum = { id: 'demo', at: server.clock(), key: 'demo', amount: 500n, currency: 'EUR' } as const
  await keepImplausible(tx, server, { ...wrongSum, kind: 'captured' }, { amount: 500n, currency: 'USD' })
  const message = 'I sent money to my sister yesterday. When does it reach her card?'
  await acceptMessage(server, {
    body: { fullName: 'Grace Mensah', email: 'grace@example.org', message },
  })
}

/** One identity check waits for a person, the other for a decision about a name on the sanctions list. */
async function submitChecks(tx: Tx, server: Server, prepared: Prepared): Promise<void> {
  const reviewed = { ...server, identity: reviewIdentity }
  for (const [index, each] of [newcomer, listed].entries()) {
    const { firstName, lastName, countryCode } = each
    const id = await writePerson(tx, server, each, { ...prepared, pinHash: null })
    const details = {
      firstName,
      lastName,
      countryId: countryCode,
      phoneNumber: '8012345678',
      birthDate: '1961-03-04',
      bvn: `3141592653${index}`,
      idType: 'International Passport' as const,
      idNumber: `P765432${index}`,
    }
    await submitKyc(index === 0 ? reviewed : server, meOf(server, { ...each, id }), details, {
      name: 'passport.png',
      mediaType: 'image/png',
      bytes: onePixel,
    })
  }
}

/** Money that was sent and accepted yesterday, a report about it, and so much money back that a rule holds it. */
async function payBetweenBadCards(tx: Tx, server: Server, prepared: Prepared): Promise<void> {
  const [sender, receiver] = [
    await writeReadyPerson(tx, server, payer, prepared),
    await writeReadyPerson(tx, server, payee, prepared),
  ]
  await befriend(tx, [sender, receiver], prepared.joined)
  const sentAt = server.clock().getTime() - 26 * hourMs
  const { id } = await sendMoney(at(server, sentAt), meOf(server, sender), {
    body: {
      pin: demoPin,
      amount: '180',
      currency: 'USD',
      ...agreedFee(server, fromDecimal('180', 'USD'), 'USD'),
      debitCardId: sender.debitCardId,
      friendId: receiver.id,
      note: 'For the camera',
    },
  })
  await respondToTransfer(at(server, sentAt + hourMs), meOf(server, receiver), {
    body: { id, action: 'accept', creditCardId: receiver.creditCardId },
  })
  await reportPerson(server, meOf(server, receiver), {
    body: {
      username: sender.userName,
      about: { kind: 'transfer', id },
      reason: 'outside',
      text: 'He wants the money back on another account.',
    },
  })
  await sendMoney(at(server, server.clock().getTime() - hourMs), meOf(server, receiver), {
    body: {
      pin: demoPin,
      amount: heldAmount,
      currency: 'USD',
      ...agreedFee(server, fromDecimal(heldAmount, 'USD'), 'USD'),
      debitCardId: receiver.debitCardId,
      friendId: sender.id,
      note: 'For the flat',
    },
  })
}

/** A feed's rates moved so far that two operators must approve them, and one has. */
async function moveRates(server: Server, finance: Operator): Promise<void> {
  const day = utcDay(server.clock())
  const source = 'demo-feed'
  const known = [...(await newestFigures(server))].map(
    ([code, { figure }]) => [code, Number(figure)] as const,
  )
  const moved = known.map(([code, figure]) => [code, code === 'NGN' ? figure * 1.4 : figure])
  await storeFeed(server, { source, base: 'USD', days: { [day]: Object.fromEntries(moved) } })
  await decideRates(server, finance, { params: { day, source }, body: { outcome: 'approved' } })
}
