// Standing transfers: each run is made once, on its day by the sender's clocks, and is a transfer like any other.
import { beforeEach, expect, test } from 'vitest'
import { addDays, runDay } from '#core/contract/run-days.ts'
import { maxStandingTransfers } from '#core/contract/standing-transfers.ts'
import {
  changeStandingTransfer,
  createStandingTransfer,
  pauseStandingTransfer,
  skipStandingTransfer,
  stopStandingTransfer,
} from '#server/exchange/transfers/standing/calls.ts'
import { standingTransfers, standingTransfersToMe } from '#server/exchange/transfers/standing/lists.ts'
import { makeRuns } from '#server/exchange/transfers/standing/runs.ts'
import { newId } from '#server/ids.ts'
import { audit } from '#server/money/ledger/audit.ts'
import { confirmOptions } from '#server/people/accounts/confirm.ts'
import { closeInTransaction } from '#server/people/rights/close.ts'
import { hourOfDay, localDay } from '#server/platform/messages/local-days.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { deleteExpired } from '#server/start/retention.ts'
import { aPasskey } from '#tests/server/passkeys.ts'
import { suite } from '#tests/server/suite.ts'
import { moneyOf, notificationsOf, pin, type Trader, traders } from '../market/market.ts'
import { incomingFunds } from '../market/searches.ts'
import { befriend, refusal } from '../world.ts'
import { accept, part } from './circle.ts'

const newYork = 'America/New_York'
const lagos = 'Africa/Lagos'

suite('a standing transfer', { people: 0, timeout: 120_000 }, ({ market }) => {
  let ada: Trader
  let bob: Trader
  let eve: Trader
  beforeEach(async () => {
    ;[ada, bob, eve] = await traders(market, 3)
    await befriend(market, ada, bob)
  })

  const { db } = market.database
  const today = (zone = lagos) => localDay(market.clock(), zone)
  /** Moves the clock to an hour of a day by the clocks of a zone, and a second on. */
  const goTo = (day: string, hour = 9, zone = lagos) => {
    const aheadMs = hourOfDay(day, hour, zone).getTime() - market.clock().getTime()
    market.later(aheadMs / 1000 + 1)
  }
  type Input = Parameters<typeof createStandingTransfer>[2]['body']
  const bodyOf = (some: Partial<Input> = {}): Input => ({
    pin,
    amount: '20',
    currency: 'USD',
    debitCardId: ada.debit,
    friendId: bob.id,
    rhythm: 'monthly',
    firstDay: addDays(today(), 10),
    timeZone: lagos,
    ...some,
  })
  const make = (some: Partial<Input> = {}, by = ada, key = newId()) =>
    createStandingTransfer(market, by, { body: bodyOf(some) }, key)
  const mine = (who = ada) => standingTransfers(market, who)
  const sent = () =>
    db.selectFrom('transfer').selectAll().where('sender_id', '=', ada.id).orderBy('standing_day').execute()
  const days = async () => (await sent()).map(({ standing_day }) => standing_day)
  const told = () => notificationsOf(market, ada)
  const breakCard = (token: string) =>
    db.updateTable('card').set({ processor_token: token }).where('id', '=', ada.debit).execute()
  const unknown = 'not-found: This standing transfer doesn’t exist or isn’t yours'
  const over =
    'standing-over: The next transfer is another one now. Check the list of your standing transfers'

  test('is announced two days before, sends the money on its day, and goes on', async () => {
    const key = newId()
    const made = await make({ note: 'For the house' }, ada, key)
    const first = addDays(today(), 10)
    expect(made).toMatchObject({
      amount: '20.00',
      currency: 'USD',
      receiver: 'Ada Obi',
      receiverId: bob.id,
      note: 'For the house',
      rhythm: 'monthly',
      firstDay: first,
      nextDay: first,
      state: 'active',
    })
    expect(await make({ note: 'For the house' }, ada, key)).toEqual(made)
    expect(await mine()).toEqual([made])
    expect(await standingTransfersToMe(market, bob)).toMatchObject([
      { id: made.id, sender: 'Ada Obi', senderId: ada.id, amount: '20.00', nextDay: first },
    ])
    expect(await moneyOf(market, ada)).toEqual({})

    goTo(addDays(first, -2), 8)
    await makeRuns(market)
    expect(await told()).toEqual([])
    goTo(addDays(first, -2))
    await makeRuns(market)
    await makeRuns(market)
    expect(await told()).toEqual([
      expect.stringMatching(
        /^Upcoming transfer: On \d+\s\w+(\s\d{4})? we’ll send US\$20\.00 to Ada Obi from your card ending 4242\. Until then you can skip it or stop the standing transfer\.$/,
      ),
    ])
    await market.outbox.idle()
    const [mail] = await mailsTo(market, ada.email)
    const page = `/payment?standing=${made.id}&amp;day=${first}&amp;choice=`
    expect(mail?.html).toContain(`${page}skip"`)
    expect(mail?.html).toContain(`${page}stop"`)
    expect(mail?.text).toContain('Log in and open Payment to skip this one.')

    goTo(first, 8)
    await makeRuns(market)
    expect(await sent()).toEqual([])
    goTo(first)
    await makeRuns(market)
    await makeRuns(market)
    expect(await moneyOf(market, ada)).toEqual({ 'USD held': '20.00' })
    expect((await notificationsOf(market, bob))[0]).toMatch(
      /^Incoming funds: Ada Obi sent you US\$20\.00, “For the house”/,
    )
    const [transfer] = await incomingFunds(market, bob, { query: {} })
    await accept(market, bob, transfer?.id ?? '')
    expect(await moneyOf(market, bob)).toEqual({ 'USD credited': '20.00' })
    expect((await mine())[0]?.nextDay).toBe(runDay({ firstDay: first, rhythm: 'monthly' }, 1))
    expect(await told()).toHaveLength(2)
  })

  test('of a year is made on each day by the sender’s clocks, and the ledger’s audit is clean', async () => {
    const firstDay = addDays(today(newYork), 1)
    await make({ rhythm: 'fortnightly', firstDay, timeZone: newYork, note: 'fortnightly' })
    const the31st = Array.from({ length: 62 }, (_, days) => addDays(firstDay, days)).find((day) =>
      day.endsWith('-31'),
    ) as string
    await make({ firstDay: the31st, amount: '7', timeZone: newYork, note: 'monthly' })
    const pending = () =>
      db
        .selectFrom('transfer')
        .select('id')
        .where('sender_id', '=', ada.id)
        .where('status', '=', 'pending')
        .execute()
    for (let day = 1; day <= 365; day += 1) {
      goTo(addDays(firstDay, day - 1), 9, newYork)
      await makeRuns(market)
      for (const { id } of await pending()) await accept(market, bob, id)
    }
    const rows = await sent()
    const daysOf = (note: string) => rows.flatMap((row) => (row.note === note ? row.standing_day : []))
    expect(daysOf('fortnightly')).toEqual(
      Array.from({ length: 27 }, (_, place) => addDays(firstDay, 14 * place)),
    )
    const monthly = Array.from({ length: 13 }, (_, place) =>
      runDay({ firstDay: the31st, rhythm: 'monthly' }, place),
    )
    expect(daysOf('monthly')).toEqual(monthly.filter((day) => day <= addDays(firstDay, 364)))
    // On the day itself, at nine o'clock before and after both changes of clocks.
    for (const { created_at, standing_day } of rows) {
      expect(localDay(created_at, newYork)).toBe(standing_day)
      expect(created_at.getTime()).toBeGreaterThanOrEqual(hourOfDay(standing_day ?? '', 9, newYork).getTime())
    }
    expect(rows.every(({ status }) => status === 'accepted')).toBe(true)
    await market.settled()
    expect(await audit(db)).toEqual([])
  })

  test('runs at nine o’clock on both sides of a change of clocks', async () => {
    const hours = (day: string) => hourOfDay(day, 9, newYork).toISOString().slice(11, 16)
    expect([hours('2027-03-13'), hours('2027-03-14'), hours('2027-11-06'), hours('2027-11-07')]).toEqual([
      ...['14:00', '13:00', '13:00', '14:00'],
    ])
    // Clocks skipped the day: the run is made when the next one has begun.
    expect(hourOfDay('2011-12-30', 9, 'Pacific/Apia').toISOString()).toBe('2011-12-30T10:00:00.000Z')
  })

  test('is sent once by two servers at once, and after an answer of the card processor was lost', async () => {
    const firstDay = today()
    await make({ rhythm: 'weekly', firstDay })
    goTo(firstDay, 12)
    await Promise.all([makeRuns(market), makeRuns({ ...market }), makeRuns({ ...market })])
    expect(await days()).toEqual([firstDay])

    goTo(addDays(firstDay, 7))
    market.cards.afterAuthorise = async () => {
      throw new Error('the connection ended')
    }
    await expect(makeRuns(market)).rejects.toThrow()
    market.cards.afterAuthorise = async () => {}
    expect(await days()).toEqual([firstDay])
    await makeRuns(market)
    await makeRuns(market)
    expect(await days()).toEqual([firstDay, addDays(firstDay, 7)])
    expect(await moneyOf(market, ada)).toEqual({ 'USD held': '40.00' })
    expect(await told()).toEqual([])
  })

  test('makes up for the days of an outage, each once, and announces none late', async () => {
    const firstDay = addDays(today(), 3)
    await make({ rhythm: 'weekly', firstDay, times: 3 })
    goTo(addDays(firstDay, 30))
    for (let pass = 0; pass < 5; pass += 1) await makeRuns(market)
    expect(await days()).toEqual([firstDay, addDays(firstDay, 7), addDays(firstDay, 14)])
    expect(await mine()).toEqual([])
    expect(await told()).toEqual([])
  })

  test('that the card refuses is tried again the next day, and then skipped', async () => {
    const firstDay = today()
    await make({ rhythm: 'weekly', firstDay })
    await breakCard('refused_')
    goTo(firstDay, 12)
    await makeRuns(market)
    await makeRuns(market)
    const failed = expect.stringMatching(
      /^Transfer not sent: We couldn’t send US\$20\.00 to Ada Obi\. Your card was declined or removed\. We’ll try again on \d+/,
    )
    expect(await told()).toEqual([failed])
    expect(await mine()).toMatchObject([{ nextDay: firstDay, isRetried: true }])
    goTo(addDays(firstDay, 1), 8)
    await makeRuns(market)
    expect(await told()).toEqual([failed])
    goTo(addDays(firstDay, 1))
    await makeRuns(market)
    await makeRuns(market)
    expect((await told())[0]).toMatch(
      /^Transfer skipped: We tried twice and couldn’t send US\$20\.00 to Ada Obi\. Your card was declined or removed\. The next one is on \d+/,
    )
    const [next] = await mine()
    expect(next).toMatchObject({ nextDay: addDays(firstDay, 7) })
    expect(next).not.toHaveProperty('isRetried')
    expect(await moneyOf(market, ada)).toEqual({})
    await market.outbox.idle()
    expect((await mailsTo(market, ada.email)).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Transfer not sent', 'Transfer skipped']),
    )

    // The second try of the next run finds a better card.
    goTo(addDays(firstDay, 7))
    await makeRuns(market)
    await breakCard(`sandbox_works_${ada.debit}`)
    goTo(addDays(firstDay, 8))
    await makeRuns(market)
    expect(await days()).toEqual([addDays(firstDay, 7)])
    expect(await mine()).toMatchObject([{ nextDay: addDays(firstDay, 14) }])
  })

  test('says why it was not sent', async () => {
    const firstDay = today()
    const { id } = await make({ rhythm: 'weekly', firstDay, times: 1 })
    const limited = {
      ...market,
      settings: { ...market.settings, limits: { ...market.settings.limits, dayUsd: [10, 10, 10] as const } },
    }
    goTo(firstDay, 12)
    await makeRuns(limited)
    expect((await told())[0]).toContain('It was above your limit. We’ll try again on ')
    await part(market, ada, bob)
    expect(await standingTransfersToMe(market, bob)).toEqual([])
    goTo(addDays(firstDay, 1))
    await makeRuns(market)
    expect((await told())[0]).toContain(
      'They’re no longer in your circle. It was the last one of this standing transfer.',
    )
    expect(await mine()).toEqual([])
    expect(await sent()).toEqual([])
    expect(await refusal(stopStandingTransfer(market, ada, { params: { id } }))).toBe(unknown)
  })

  test('never costs a higher fee than its sender agreed to', async () => {
    const firstDay = today()
    await make({ rhythm: 'weekly', firstDay })
    const dearer = {
      ...market,
      settings: {
        ...market.settings,
        fees: { ...market.settings.fees, USD: { share: 0n, minimum: 100n } },
      },
    }
    goTo(firstDay, 12)
    await makeRuns(dearer)
    expect((await told())[0]).toContain('The fee is higher than the one you agreed to.')
    expect(await moneyOf(market, ada)).toEqual({})
  })

  test('is paused, and goes on with the first run ahead', async () => {
    const firstDay = addDays(today(), 3)
    const { id } = await make({ rhythm: 'weekly', firstDay })
    const pause = (isPaused: boolean) =>
      pauseStandingTransfer(market, ada, { params: { id }, body: { paused: isPaused } })
    const paused = await pause(true)
    expect(paused).toMatchObject({ state: 'paused' })
    expect(paused).not.toHaveProperty('nextDay')
    expect(await pause(true)).toEqual(paused)
    expect(await standingTransfersToMe(market, bob)).toEqual([])
    goTo(addDays(firstDay, 8))
    await makeRuns(market)
    expect(await sent()).toEqual([])
    expect(await pause(false)).toMatchObject({ state: 'active', nextDay: addDays(firstDay, 14) })
    // Before the hour of the day the run of the day is ahead.
    await pause(true)
    goTo(addDays(firstDay, 14), 8)
    expect(await pause(false)).toMatchObject({ nextDay: addDays(firstDay, 14) })
    await pause(true)
    goTo(addDays(firstDay, 14), 10)
    expect(await pause(false)).toMatchObject({ nextDay: addDays(firstDay, 21) })
  })

  test('leaves out the run that is skipped, and no other', async () => {
    const firstDay = addDays(today(), 3)
    const { id } = await make({ rhythm: 'weekly', firstDay, times: 3 })
    const skip = (day: string, key = newId()) =>
      skipStandingTransfer(market, ada, { params: { id }, body: { day } }, key)
    const key = newId()
    expect(await skip(firstDay, key)).toMatchObject({ nextDay: addDays(firstDay, 7) })
    expect(await skip(firstDay, key)).toMatchObject({ nextDay: addDays(firstDay, 7) })
    expect(await refusal(skip(firstDay))).toBe(over)
    const pause = (isPaused: boolean) =>
      pauseStandingTransfer(market, ada, { params: { id }, body: { paused: isPaused } })
    await pause(true)
    // A pause forgets nothing.
    expect(await pause(false)).toMatchObject({ nextDay: addDays(firstDay, 7) })
    goTo(addDays(firstDay, 7))
    await makeRuns(market)
    expect(await days()).toEqual([addDays(firstDay, 7)])
    expect(await skip(addDays(firstDay, 14))).toBeNull()
    expect(await mine()).toEqual([])
  })

  test('that is stopped while the card is asked sends nothing, and holds nothing', async () => {
    const firstDay = today()
    const { id } = await make({ rhythm: 'weekly', firstDay })
    goTo(firstDay, 12)
    market.cards.afterAuthorise = async () => {
      market.cards.afterAuthorise = async () => {}
      await stopStandingTransfer(market, ada, { params: { id } })
    }
    await makeRuns(market)
    expect(await sent()).toEqual([])
    expect(await moneyOf(market, ada)).toEqual({})
    expect(await told()).toEqual([])
    market.later(91 * 24 * 3600)
    expect((await deleteExpired(market)).standing_transfer).toBeGreaterThan(0)
  })

  test('is changed without a confirmation only to cost less', async () => {
    const firstDay = addDays(today(), 10)
    const { id, lastDay } = await make({ rhythm: 'weekly', firstDay, times: 10 })
    expect(lastDay).toBe(addDays(firstDay, 63))
    const terms = { amount: '20', debitCardId: ada.debit, rhythm: 'weekly', firstDay, times: 10 } as const
    type Change = Parameters<typeof changeStandingTransfer>[2]['body']
    const change = (some: Partial<Change>, by = ada) =>
      changeStandingTransfer(market, by, { params: { id }, body: { ...terms, ...some } }, newId())
    const needed = 'bad-input: transactionPin: required'
    for (const more of [
      { amount: '20.01' },
      { debitCardId: ada.credit },
      { rhythm: 'fortnightly' as const },
      { firstDay: addDays(firstDay, 1) },
      { times: 11 },
      { times: undefined },
    ])
      expect(await refusal(change(more)), JSON.stringify(more)).toBe(needed)
    expect(await refusal(change({ amount: '20.01', pin: '9999' }))).toMatch(/^wrong-pin/)
    expect(await change({ amount: '15', times: 3, note: 'less' })).toMatchObject({
      amount: '15.00',
      note: 'less',
      nextDay: firstDay,
      lastDay: addDays(firstDay, 14),
    })
    // A later day needs the PIN each time: moving it day by day would send the amount each day.
    goTo(firstDay)
    await makeRuns(market)
    expect(await days()).toEqual([firstDay])
    const again = await change({ pin, amount: '30', firstDay, rhythm: 'monthly', times: undefined })
    expect(again).toMatchObject({ amount: '30.00', nextDay: runDay({ firstDay, rhythm: 'monthly' }, 1) })
    expect(again).not.toHaveProperty('lastDay')
  })

  test('is confirmed by a passkey for exactly these terms', async () => {
    const { key: passkey } = await aPasskey(market, ada)
    const { pin: _, ...terms } = bodyOf()
    const once = newId()
    const signed = async () =>
      passkey.get(
        await confirmOptions(market, ada, { key: once, call: 'createStandingTransfer', body: terms }),
      )
    expect(await refusal(make({ amount: '2000', pin: await signed() }, ada, once))).toMatch(
      /^passkey-expired/,
    )
    expect(await make({ pin: await signed() }, ada, once)).toMatchObject({ amount: '20.00' })
  })

  test('has days in range, a friend, an own card and an amount, or an error beside the field', async () => {
    const sentence = (field: string, from: string, to: string) =>
      new RegExp(`^bad-input: ${field}: must be a day from ${from}.* to ${to}`)
    const first = addDays(today(), 10)
    for (const firstDay of [addDays(today(), -1), addDays(today(), 367)])
      expect(await refusal(make({ firstDay }))).toMatch(sentence('firstDay', '\\d', '\\d'))
    for (const lastDay of [addDays(first, -1), addDays(first, 3654)])
      expect(await refusal(make({ lastDay }))).toMatch(sentence('lastDay', '\\d', '\\d'))
    expect(await refusal(make({ times: 520 }))).toMatch(sentence('lastDay', '\\d', '\\d'))
    expect(await refusal(make({ amount: '0' }))).toMatch(/^bad-amount: amount: /)
    expect(await refusal(make({ fee: '1' }))).toMatch(/^fee-changed/)
    expect(await refusal(make({ pin: '9999' }))).toMatch(/^wrong-pin/)
    for (const friendId of [eve.id, ada.id, 'nobody'])
      expect(await refusal(make({ friendId }))).toMatch(/^not-friends/)
    for (const debitCardId of [bob.debit, 'nothing'])
      expect(await refusal(make({ debitCardId }))).toMatch(/^not-found: This card/)
    expect(await mine()).toEqual([])
    // The day or the number, whichever comes first.
    expect(await make({ rhythm: 'weekly', times: 3, lastDay: addDays(first, 8) })).toMatchObject({
      lastDay: addDays(first, 8),
    })
    for (let made = 1; made < maxStandingTransfers; made += 1) await make()
    expect(await refusal(make())).toBe('too-many-standing: You have 20 standing transfers. Stop one first')
  })

  test('is its sender’s alone, and ends with the sender’s account', async () => {
    const { id, nextDay = '' } = await make()
    const terms = { amount: '20', debitCardId: bob.debit, rhythm: 'monthly', firstDay: nextDay } as const
    for (const who of [bob, eve]) {
      const params = { id }
      expect(await mine(who)).toEqual([])
      for (const attempt of [
        () => changeStandingTransfer(market, who, { params, body: { ...terms, pin } }),
        () => pauseStandingTransfer(market, who, { params, body: { paused: true } }),
        () => skipStandingTransfer(market, who, { params, body: { day: nextDay } }),
        () => stopStandingTransfer(market, who, { params }),
      ])
        expect(await refusal(attempt())).toBe(unknown)
    }
    expect(await refusal(stopStandingTransfer(market, ada, { params: { id: 'none' } }))).toBe(unknown)
    expect(await mine()).toHaveLength(1)
    await market.database.inTransaction((tx) => closeInTransaction(tx, market, ada.id))
    goTo(nextDay)
    await makeRuns(market)
    expect([await mine(), await sent()]).toEqual([[], []])
  })
})
