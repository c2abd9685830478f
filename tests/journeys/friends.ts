/** Friends with two cards each, made on the wire: how one gets there by hand is the onboarding's journey. */
import { type App, mailedCode } from './app.ts'
import { aDocument, type Visitor, visitor } from './people.ts'

export type Friend = Visitor & { id: string; cards: { everyday: string; savings: string } }

/** Two ready people who are in each other's circle. Names serve once in a database. */
export async function twoFriends(app: App, one: string, other: string): Promise<[Friend, Friend]> {
  const [first, second] = await Promise.all([aReadyPerson(app, one), aReadyPerson(app, other)])
  await app.server.database.db
    .insertInto('friendship')
    .values(
      [
        [first, second],
        [second, first],
      ].map(([person, friend]) => ({
        person_id: (person as Friend).id,
        friend_id: (friend as Friend).id,
        created_at: app.server.clock(),
      })),
    )
    .execute()
  return [first, second]
}

/** Ends their friendship, in both directions. */
export async function part(app: App, one: Friend, other: Friend) {
  const both = [one.id, other.id]
  await app.server.database.db
    .deleteFrom('friendship')
    .where('person_id', 'in', both)
    .where('friend_id', 'in', both)
    .execute()
}

async function aReadyPerson(app: App, firstName: string): Promise<Friend> {
  const who = visitor(firstName, 'Obi')
  let token = ''
  async function done(path: string, body: FormData | object) {
    const isForm = body instanceof FormData
    const answer = await fetch(`${app.origin}${path}`, {
      method: 'POST',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    })
    const value = (await answer.json()) as {
      isSuccess: boolean
      data: { tblid: string }
      authorization?: string
    }
    if (!value.isSuccess) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }

  const { data } = await done('/api/User/register', {
    firstName,
    lastName: who.lastName,
    userName: who.userName,
    email: who.email,
    countryId: 'NG',
    phoneNumber: '8031234567',
    password: who.password,
  })
  const emailConfirmationCode = await mailedCode(app, who.email)
  await done('/api/User/confirm-email', { userId: data.tblid, emailConfirmationCode })
  const login = await done('/api/User/login', { username: who.userName, password: who.password })
  token = login.authorization ?? ''

  const identity = new FormData()
  for (const [name, value] of Object.entries({
    firstName,
    lastname: who.lastName,
    countryId: 'NG',
    phoneNumber: '8031234567',
    BVN: '12345678901',
    DOB: '1990-05-17',
    IdType: 'NIN',
    IdNumber: `NIN${who.userName}`,
  }))
    identity.set(name, value)
  identity.set('ImageFile', new File([aDocument.buffer], aDocument.name, { type: aDocument.mimeType }))
  await done('/api/User/KYC2', identity)
  await done('/api/User/save_pin', { pin: who.pin })
  const card = async (cardName: string, cardNumber: string, accountTypeId: number) =>
    (
      await done('/api/User/AddCard', {
        cardName,
        cardNumber,
        accountTypeId,
        holderName: `${firstName} ${who.lastName}`,
        expiryMonth: '12',
        expiryYear: '2031',
        cvv: '123',
      })
    ).data.tblid
  return {
    ...who,
    id: data.tblid,
    cards: {
      everyday: await card('Everyday', '4242424242424242', 2),
      savings: await card('Savings', '5555555555554444', 1),
    },
  }
}

/** What the ledger says of one currency: on each of their cards, and held for transfers. Minor units. */
export async function transferBooks(app: App, people: readonly Friend[], currency: 'USD' = 'USD') {
  const { db } = app.server.database
  const accounts = await db.selectFrom('account').selectAll().where('currency', '=', currency).execute()
  const on = (holder: string) => accounts.find(({ holder_id }) => holder_id === holder)?.balance ?? 0n
  const transfers = await db
    .selectFrom('transfer')
    .selectAll()
    .where(
      'sender_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
  return {
    transfers: transfers.map(({ status, amount_minor }) => `${amount_minor} ${status}`),
    held: transfers.reduce((sum, { id }) => sum + on(id), 0n),
    cards: Object.fromEntries(
      people.flatMap(({ userName, cards }) => [
        [`${userName} everyday`, on(cards.everyday)],
        [`${userName} savings`, on(cards.savings)],
      ]),
    ),
  }
}
