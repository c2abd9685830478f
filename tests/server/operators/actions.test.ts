// Operators' actions about a person: who may, what follows, and what two at once do.
import { expect, test } from 'vitest'
import type { PersonActionName } from '#core/contract/operator-actions.ts'
import { acceptOrder } from '#server/exchange/market/orders/decide.ts'
import { orderDetail } from '#server/exchange/market/orders/detail.ts'
import { setupOf } from '#server/people/accounts/setup.ts'
import { openSession } from '#server/people/sessions/sessions.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { aTrader, list, notificationsOf, order, pin, type Trader } from '#tests/server/market/market.ts'
import { suite } from '#tests/server/suite.ts'
import { searchListings } from '../market/searches.ts'
import { aReadyUser, refusal } from '../world.ts'
import { anOperator, consoleCall } from './console.ts'

const words = 'We could not reach you about a payment.'

suite('an action on a person', { people: 1, app: {} }, async ({ app, market, people: [buyer] }) => {
  const compliance = await anOperator(market, app, 'compliance')
  const owner = await anOperator(market, app, 'owner')
  const support = await anOperator(market, app, 'support')
  const finance = await anOperator(market, app, 'finance')
  const act = (
    { id }: { id: string },
    what: PersonActionName,
    { by = compliance, told = words as string | undefined } = {},
  ) =>
    consoleCall(app, `/people/${id}/act`, {
      token: by.token,
      body: { what, reason: 'as the case says', ...(told && { words: told }) },
    })
  const tokenOf = ({ id }: Trader) =>
    market.database.inTransaction((tx) => openSession(tx, market, id, 'a test'))
  const asMember = async (token: string, path: string, payload?: object) => {
    const answer = await app.inject({
      method: payload ? 'POST' : 'GET',
      url: path,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const idsFor = async (reader: Trader) =>
    (await searchListings(market, reader, { query: { isUser: false } })).map(({ id }) => id)

  test('is not for support and finance, and says why to the person', async () => {
    for (const by of [support, finance]) expect((await act(buyer, 'freeze', { by })).status).toBe(403)
    for (const what of ['freeze', 'ask-documents'] as const)
      expect((await act(buyer, what, { told: '' })).status).toBe(400)
    expect((await act({ id: crypto.randomUUID() }, 'freeze')).status).toBe(404)
    expect((await act(buyer, 'unfreeze')).body.code).toBe('already-decided')
  })

  test('freezes: the person reads, changes nothing, and is told', async () => {
    const frozen = await aTrader(market)
    const token = await tokenOf(frozen)
    const told = async () => (await asMember(token, '/api/User/frozen')).body.data
    expect(await told()).toEqual({})
    expect((await act(frozen, 'freeze')).body.data).toEqual({ isDone: true })
    expect((await act(frozen, 'freeze')).body.code).toBe('already-decided')
    expect(await told()).toEqual({
      frozen: { at: expect.any(String), words: 'We could not reach you about a payment' },
    })
    expect((await asMember(token, '/api/User/kyc_status')).status).toBe(200)
    expect((await asMember(token, '/api/Notification/read-all', {})).body.isSuccess).toBe(true)
    const sent = await asMember(token, '/api/User/friends/treat-request', {})
    expect(sent).toMatchObject({ status: 403, body: { code: 'account-frozen' } })
    expect(sent.body.details).toContain('We could not reach you about a payment. You can still read')
    expect((await notificationsOf(market, frozen)).join()).toContain('Account frozen')
    await market.settled()
    expect((await mailsTo(market, frozen.email)).map(({ subject }) => subject)).toContain(
      'Your account is frozen',
    )
    expect((await act(frozen, 'unfreeze')).body.data).toEqual({ isDone: false })
    expect((await act(frozen, 'unfreeze')).body.code).toBe('needs-another-operator')
    expect(await told()).toMatchObject({ frozen: {} })
    expect((await act(frozen, 'unfreeze', { by: owner })).body.data).toEqual({ isDone: true })
    expect(await told()).toEqual({})
    expect((await asMember(token, '/api/User/friends/treat-request', {})).body.code).not.toBe(
      'account-frozen',
    )
    expect((await notificationsOf(market, frozen)).join()).toContain('Account unfrozen')
  })

  test('a request waits with its reason, and is declined by another operator of its task with one', async () => {
    const frozen = await aTrader(market)
    await act(frozen, 'freeze')
    await act(frozen, 'unfreeze', { told: '' })
    type Row = { id: string; personId: string; what: string; reason?: string }
    const rowFor = async ({ token }: { token: string }) => {
      const { body } = await consoleCall(app, '/queue', { token })
      const { approvals } = body.data as { approvals: { rows: Row[] } }
      return approvals.rows.find(({ personId }) => personId === frozen.id)
    }
    const asked = await rowFor(owner)
    expect(asked).toMatchObject({ what: 'unfreeze', askedBy: compliance.name, reason: 'as the case says' })
    const decline = ({ token }: { token: string }, reason?: string) =>
      consoleCall(app, `/approvals/${asked?.id}/decline`, { token, body: reason ? { reason } : {} })
    for (const by of [support, finance, compliance])
      expect((await decline(by, 'no')).body.code).toBe('not-allowed')
    expect((await decline(owner)).body.code).toBe('bad-input')
    expect(await rowFor(owner)).toBeDefined()
    expect((await decline(owner, 'The bank has not answered')).body.isSuccess).toBe(true)
    expect((await decline(owner, 'The bank has not answered')).status).toBe(404)
    expect(await rowFor(compliance)).toBeUndefined()
    const { body } = await consoleCall(app, `/people/${frozen.id}/timeline`, { token: support.token })
    expect(body.data).toContainEqual(
      expect.objectContaining({ name: 'unfreeze-declined', words: 'The bank has not answered' }),
    )
    // The next time needs two again.
    expect((await act(frozen, 'unfreeze', { by: owner })).body.data).toEqual({ isDone: false })
    expect((await act(frozen, 'unfreeze')).body.data).toEqual({ isDone: true })
  })

  test('freezes: listings are paused, and stand again afterwards', async () => {
    const frozen = await aTrader(market)
    const { id } = await list(market, frozen)
    expect(await idsFor(buyer)).toContain(id)
    await act(frozen, 'freeze')
    expect(await idsFor(buyer)).not.toContain(id)
    expect(await refusal(order(market, buyer, id, '100'))).toMatch(/^listing-closed/)
    await act(frozen, 'unfreeze')
    expect(await idsFor(buyer)).not.toContain(id)
    await act(frozen, 'unfreeze', { by: owner })
    expect(await idsFor(buyer)).toContain(id)
    await order(market, buyer, id, '100')
  })

  test('freezes at the same time as orders: each stands whole, or is refused', async () => {
    const seller = await aTrader(market)
    const { id } = await list(market, seller)
    const frozen = await aTrader(market)
    const [freeze, ...orders] = await Promise.all([
      act(frozen, 'freeze'),
      ...Array.from({ length: 4 }, () =>
        order(market, frozen, id, '10').then(
          () => 'placed',
          ({ code }) => code,
        ),
      ),
    ])
    expect(freeze.body.isSuccess).toBe(true)
    expect(orders.filter((each) => each !== 'placed' && each !== 'account-frozen')).toEqual([])
    expect(await refusal(order(market, frozen, id, '10'))).toMatch(/^account-frozen/)
  })

  test('holds payouts by one operator, and releases them by two, of whom only one completes it', async () => {
    const earner = await aTrader(market)
    const { id } = await list(market, earner)
    const held = await Promise.all([compliance, owner].map((by) => act(earner, 'hold-payouts', { by })))
    expect(held.map(({ body }) => body.code ?? body.data).toSorted()).toEqual([
      { isDone: true },
      'already-decided',
    ])
    const placed = await order(market, buyer, id, '100')
    await acceptOrder(market, earner, { params: { id: placed.id }, body: { pin } } as never)
    await market.settled()
    const payouts = () =>
      market.database.db
        .selectFrom('payout')
        .select(['earner_id', 'status'])
        .where('about_id', '=', placed.id)
        .execute()
    const statusOf = async ({ id: personId }: Trader) =>
      (await payouts()).find(({ earner_id }) => earner_id === personId)?.status
    expect([await statusOf(earner), await statusOf(buyer)]).toEqual(['waiting', 'paid'])
    const toldOf = async () => (await orderDetail(market, earner, { params: { id: placed.id } })).payout?.held
    expect(await toldOf()).toBe('by-other')
    expect((await act(earner, 'release-payouts')).body.data).toEqual({ isDone: false })
    expect((await act(earner, 'release-payouts')).body.code).toBe('needs-another-operator')
    await market.settled()
    expect([await statusOf(earner), await toldOf()]).toEqual(['waiting', 'by-other'])
    const both = await Promise.all([owner, owner].map((by) => act(earner, 'release-payouts', { by })))
    expect(both.map(({ body }) => body.code ?? body.data).toSorted()).toEqual([
      { isDone: true },
      'already-decided',
    ])
    await market.settled()
    expect(await statusOf(earner)).toBe('paid')
    expect(await toldOf()).toBeUndefined()
    // The next time needs two again.
    await act(earner, 'hold-payouts')
    expect((await act(earner, 'release-payouts', { by: owner })).body.data).toEqual({ isDone: false })
  })

  test('asks for documents again', async () => {
    const person = await aReadyUser(market)
    expect(await setupOf(market, person.id)).toContain('kyc')
    expect((await act(person, 'ask-documents')).body.data).toEqual({ isDone: true })
    expect(await setupOf(market, person.id)).toEqual(['pin', 'card'])
    expect((await notificationsOf(market, person)).join()).toContain('We could not reach you about a payment')
    expect((await act(person, 'ask-documents')).body.code).toBe('already-decided')
  })

  test('ends every session', async () => {
    const person = await aTrader(market)
    const token = await tokenOf(person)
    expect((await act(person, 'end-sessions', { told: undefined })).body.data).toEqual({ isDone: true })
    expect((await asMember(token, '/api/User/kyc_status')).status).toBe(401)
  })

  test('keeps its reason in the timeline, and personal words out of the log', async () => {
    const person = await aTrader(market)
    await act(person, 'freeze')
    const { data } = (await consoleCall(app, `/people/${person.id}/timeline`, { token: support.token })).body
    expect(data).toContainEqual(
      expect.objectContaining({
        name: 'freeze',
        words: expect.stringContaining('as the case says'),
        by: compliance.name,
      }),
    )
    const log = JSON.stringify((await consoleCall(app, '/log', { token: owner.token })).body.data)
    expect(log).not.toContain('as the case says')
    // Which action it was, too.
    expect(log).toContain(`"${person.id} freeze"`)
  })

  test('closes an account by two when nothing of it is open, and its owner can open it again', async () => {
    const busy = await aTrader(market)
    await list(market, busy)
    expect((await act(busy, 'close')).body.code).toBe('matters-open')
    const closing = await aTrader(market)
    const token = await tokenOf(closing)
    expect((await act(closing, 'close')).body.data).toEqual({ isDone: false })
    expect((await act(closing, 'close')).body.code).toBe('needs-another-operator')
    expect((await asMember(token, '/api/User/kyc_status')).status).toBe(200)
    expect((await act(closing, 'close', { by: owner })).body.data).toEqual({ isDone: true })
    expect((await asMember(token, '/api/User/kyc_status')).status).toBe(401)
    await market.outbox.idle()
    expect((await mailsTo(market, closing.email)).at(-1)?.text).toContain('/reopen')
    expect((await act(closing, 'close')).body.code).toBe('already-decided')
  })

  test('erases by two, and never what is open', async () => {
    const busy = await aTrader(market)
    await list(market, busy)
    expect((await act(busy, 'erase')).body.code).toBe('matters-open')
    const leaving = await aTrader(market)
    expect((await act(leaving, 'erase')).body.data).toEqual({ isDone: false })
    expect((await act(leaving, 'erase')).body.code).toBe('needs-another-operator')
    const both = await Promise.all([
      act(leaving, 'erase', { by: owner }),
      act(leaving, 'erase', { by: owner }),
    ])
    expect(both.map(({ body }) => body.code ?? 'done').sort()).toEqual(['already-decided', 'done'])
    const shown = await consoleCall(app, `/people/${leaving.id}`, { token: compliance.token })
    expect(shown.body.data).toMatchObject({
      erasedAt: expect.any(String),
      email: expect.stringContaining('erased'),
    })
    expect((await act(leaving, 'erase', { by: owner })).body.code).toBe('already-decided')
  })
})
