/**
 * Every call, made by a stranger, by somebody without setup and by a visitor, with every id that belongs to two people
 * who trade: each answers as it does for an id that nobody has, but for what is public, and nothing of theirs changes.
 */
import { afterAll, expect, it } from 'vitest'
import { contract } from '#core/contract/contract.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { handlers } from '#server/http/handlers.ts'
import { newId } from '#server/ids.ts'
import { audit } from '#server/money/ledger/audit.ts'
import { storeShippedHistory } from '#server/money/rates/market-rate.ts'
import shippedRates from '#server/platform/data/rates.json' with { type: 'json' }
import { suite } from '#tests/server/suite.ts'
import { aPerson, aReadyUser, befriend, goodPin, type Person } from '../world.ts'

type Name = keyof typeof handlers

/** They end the caller's own session or setup, open accounts, or are the operator's. */
const left: readonly Name[] = [
  'logout',
  'logoutEverywhere',
  'clearKyc',
  'register',
  'createCountry',
  // Takes no id, and mails its caller a code each time.
  'generateOtp',
  // Take no id, and answer a new challenge each time.
  'newPasskeyOptions',
  'passkeyLoginOptions',
]

/**
 * Open all the same: anybody's listing to everybody who is ready, and that it exists to everybody; a reset to a visitor
 * with its id, which only its requester was told; another confirmation code, which is counted for the person and so
 * refused in the end.
 */
const isOpen = (name: Name, what: string, isReady: boolean) =>
  (isReady && what === 'listing' && ['listingDetail', 'placeOrder'].includes(name)) ||
  (what === 'listing' && name === 'listingExists') ||
  (['owner', 'buyer'].includes(what) && name === 'resendCode') ||
  (what === 'reset' && ['resendResetCode', 'validatePasswordReset', 'newPassword'].includes(name))

/** The names that a call reads on the wire. */
function wireFields(schema: unknown): string[] {
  const shape = (schema as { def?: { in?: { def?: { shape?: object } } } } | undefined)?.def?.in?.def?.shape
  return shape ? Object.keys(shape) : []
}

const isIdField = (field: string) => /(^|[a-z])Id$|^id$|^after$/.test(field)

/** Good values for what is no id, by its name on the wire. */
const plainValues: Readonly<Record<string, unknown>> = {
  rate: 0.000625,
  transactionPin: goodPin,
  pin: goodPin,
  needAmount: 1,
  haveAmount: 1600,
  amount: 1,
  currency: 840,
  needCurrency: 566,
  haveCurrency: 840,
  isSystemRate: false,
  allowPartFulfilment: true,
  allowSystemFulfilment: false,
  action: 1,
  status: 'Approved',
  rhythm: 'weekly',
  firstDay: '2027-01-15',
  day: '2027-01-15',
  paused: true,
  cardName: 'Mine now',
  code: '0000',
  newPassword: 'Another-Horse-8',
}

/** Those parts of an answer that differ from call to call. */
const steady = (text: string) =>
  text
    .replace(/\?(expires|e)=[^"]*/g, '')
    .replace(/"(lastSeenAt|issuedAt|authorization|requestId)":"[^"]*"/g, '')
    .replace(/\/files\/photo\/[^"]*/g, '')
    // A PDF is compressed, and says when it was made.
    .replace(/^%PDF[\s\S]*/, '%PDF')

suite('ids of other people', { app: {} }, async ({ world, app }) => {
  const ids: Record<string, string> = {}
  afterAll(async () => expect(await audit(world.database.db)).toEqual([]))

  await storeShippedHistory(world, shippedRates)
  const owner = await aReadyUser(world)
  const buyer = await aReadyUser(world)
  const stranger = await aReadyUser(world)
  const fresh = await aPerson(world)
  await befriend(world, owner, buyer)

  const listing = {
    rate: 0.000625,
    transactionPin: goodPin,
    needAmount: 160_000,
    needCurrency: 566,
    haveAmount: 100,
    haveCurrency: 840,
    isSystemRate: false,
    allowPartFulfilment: true,
    allowSystemFulfilment: false,
    debitCardId: owner.debit.id,
    creditCardId: owner.credit.id,
  }
  const made = await done(owner, contract.createListing, {}, listing)
  ids.listing = made.listingId
  const order = {
    rate: 0.000625,
    transactionPin: goodPin,
    needAmount: 10,
    haveAmount: 16_000,
    isSystemRate: false,
    debitCardId: buyer.debit.id,
    creditCardId: buyer.credit.id,
    listingId: ids.listing,
  }
  ids.settledOrder = (await done(buyer, contract.placeOrder, {}, order)).orderId
  await done(owner, contract.acceptOrder, { id: ids.settledOrder }, {})
  ids.order = (await done(buyer, contract.placeOrder, {}, order)).orderId
  const transfer = {
    transactionPin: goodPin,
    amount: 5,
    currency: 840,
    debitCardId: owner.debit.id,
    friendId: buyer.id,
  }
  ids.transfer = (await done(owner, contract.sendMoney, {}, transfer)).listingId
  const nextDay = new Date(world.clock().getTime() + 10 * 24 * 3_600_000).toISOString().slice(0, 10)
  const standing = { ...transfer, rhythm: 'monthly', firstDay: nextDay }
  ids.standing = (await done(owner, contract.createStandingTransfer, {}, standing)).id
  ids.owner = owner.id
  ids.buyer = buyer.id
  ids.ownersDebitCard = owner.debit.id
  ids.buyersCreditCard = buyer.credit.id
  ids.session = owner.sessionId
  const { db } = world.database
  const notice = await db
    .selectFrom('notification')
    .select('id')
    .where('person_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  ids.notification = notice.id
  const asked = await app.inject({
    method: 'POST',
    url: `/api/User/reset-password/${encodeURIComponent(owner.email)}`,
  })
  ids.reset = asked.json().data
  const code = await db
    .selectFrom('mailed_code')
    .select('id')
    .where('person_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  ids.code = code.id
  const invitee = await aReadyUser(world)
  await app.inject({
    method: 'POST',
    url: `/api/User/invite-friend/${encodeURIComponent(invitee.email)}`,
    headers: { authorization: `Bearer ${owner.token}` },
  })
  const invite = await db
    .selectFrom('invite')
    .select('id')
    .where('inviter_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  ids.friendRequest = invite.id

  async function done(
    me: Person,
    endpoint: Endpoint,
    params: Record<string, string | undefined>,
    payload: object,
  ) {
    const answer = await app.inject({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'none'),
      headers: { authorization: `Bearer ${me.token}`, 'idempotency-key': newId() },
      payload,
    })
    expect(answer.json(), endpoint.path).toMatchObject({ isSuccess: true })
    return answer.json().data
  }

  /** One call in which every id is `id`, but for the fields named `own`. */
  async function attempt(me: Person | undefined, name: Name, id: string, own: Record<string, string> = {}) {
    const endpoint: Endpoint = contract[name]
    const query = Object.fromEntries(
      wireFields(endpoint.query)
        .filter(isIdField)
        .map((field) => [field, id]),
    )
    const payload = Object.fromEntries(
      wireFields(endpoint.body).flatMap((field) => {
        if (isIdField(field)) return [[field, own[field] ?? id]]
        return field in plainValues ? [[field, plainValues[field]]] : []
      }),
    )
    const answer = await app.inject({
      method: endpoint.method,
      url: endpoint.path.replace(/\{\w+\}/g, encodeURIComponent(id)),
      query,
      headers: {
        ...(me && { authorization: `Bearer ${me.token}` }),
        'idempotency-key': newId(),
      },
      ...(endpoint.method === 'POST' && { payload }),
    })
    return { status: answer.statusCode, body: answer.body }
  }

  /** All that a person can see of what is theirs. */
  async function viewOf(me: Person): Promise<Record<string, string>> {
    const reads = (Object.entries(contract) as [Name, Endpoint][]).filter(
      ([name, { method, access, download }]) =>
        method === 'GET' &&
        (access === 'signed-in' || access === 'ready') &&
        // Says when it was made.
        download !== 'application/pdf' &&
        !left.includes(name),
    )
    const view: Record<string, string> = {}
    for (const [name, endpoint] of reads) {
      const wanted = /\{/.test(endpoint.path) ? Object.values(ids) : ['']
      for (const id of wanted) {
        const answer = await app.inject({
          method: 'GET',
          url: endpoint.path.replace(/\{\w+\}/g, id),
          headers: { authorization: `Bearer ${me.token}` },
        })
        view[`${name} ${id}`] = steady(answer.body)
      }
    }
    return view
  }

  it('read nothing and change nothing', { timeout: 120_000 }, async () => {
    const before = [await viewOf(owner), await viewOf(buyer)]
    const names = (Object.keys(handlers) as Name[]).filter((name) => !left.includes(name))
    const findings: string[] = []
    let count = 0
    for (const [who, me] of [
      ['stranger', stranger],
      ['somebody without setup', fresh],
      ['visitor', undefined],
    ] as const)
      for (const name of names) {
        const nobodys = newId()
        const control = await attempt(me, name, nobodys)
        for (const [what, id] of Object.entries(ids)) {
          const answer = await attempt(me, name, id)
          count += 1
          if (isOpen(name, what, me === stranger)) continue
          const same = steady(answer.body).replaceAll(id, nobodys) === steady(control.body)
          if (answer.status !== control.status || !same)
            findings.push(
              `${who}, ${name}, ${what}: ${answer.status} ${answer.body.slice(0, 160)} — not as ${control.status} ${control.body.slice(0, 160)}`,
            )
        }
      }
    expect(findings).toEqual([])
    expect(count).toBeGreaterThan(2_000)
    expect([await viewOf(owner), await viewOf(buyer)]).toEqual(before)
  })

  it('do not pay with, or into, another user’s card', async () => {
    const mine = { debitCardId: stranger.debit.id, creditCardId: stranger.credit.id, friendId: owner.id }
    const before = [await viewOf(owner), await viewOf(buyer)]
    for (const name of ['createListing', 'placeOrder', 'sweep', 'sendMoney'] as const)
      for (const field of ['debitCardId', 'creditCardId'])
        for (const card of [ids.ownersDebitCard, ids.buyersCreditCard]) {
          const answer = await attempt(stranger, name, card ?? '', {
            ...mine,
            listingId: ids.listing ?? '',
            [field]: card ?? '',
          })
          expect(JSON.parse(answer.body), `${name} ${field}`).toMatchObject({ isSuccess: false })
        }
    expect([await viewOf(owner), await viewOf(buyer)]).toEqual(before)
  })
})
