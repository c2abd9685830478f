/** The address of the processor's webhooks: what each message is answered, and what is kept of it. */
import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sandboxBank } from '#bank/sandbox-keys.ts'
import { newId } from '#server/ids.ts'
import { keptMessages } from '#server/money/settlement/kept-messages.ts'
import { setUp, suite } from '#tests/server/suite.ts'

const { merchantAccount, hmacKeys } = sandboxBank

/** A message about one payment; `signedWith` replaces the bank's key. */
function message(changed: Record<string, string> = {}, signedWith: string = hmacKeys.payments) {
  const item = {
    eventCode: 'CAPTURE',
    success: 'true',
    eventDate: '2026-11-25T16:00:00+00:00',
    pspReference: newId(),
    originalReference: 'QFQTPCQ8HXSKGK82',
    merchantAccountCode: merchantAccount,
    merchantReference: newId(),
    ...changed,
  }
  const signed = [item.pspReference, item.originalReference, item.merchantAccountCode, item.merchantReference]
  const text = [...signed, 1, 'USD', item.eventCode, item.success].join(':')
  const hmacSignature = createHmac('sha256', Buffer.from(signedWith, 'hex')).update(text).digest('base64')
  const NotificationRequestItem = {
    ...item,
    amount: { value: 1, currency: 'USD' },
    additionalData: { hmacSignature },
  }
  return JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem }] })
}

suite('a message to the processor’s address', { app: {} }, ({ app, world }) => {
  const send = async (payload: string, headers: Record<string, string> = {}) =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/webhooks/adyen',
        headers: { 'content-type': 'application/json', ...headers },
        payload,
      })
    ).statusCode
  const stored = async () => {
    const rows = await world.database.db.selectFrom('processor_event').select(['id', 'outcome']).execute()
    return rows.map(({ outcome }) => outcome)
  }

  test('is refused and kept when it is not signed, or not understood', async () => {
    expect(await send(message({}, '0'.repeat(64)))).toBe(401)
    expect(await send(message().replace(merchantAccount, 'Changed'))).toBe(401)
    expect(await send('{"type":"balancePlatform.transfer.updated"}', { hmacsignature: 'none' })).toBe(401)
    expect(await send('{"notificationItems":[]}')).toBe(422)
    expect(await send('')).toBe(401)
    const { refused, unheard } = await keptMessages(world.database.db)
    expect(unheard).toEqual([])
    expect(refused.map(({ channel, why }) => `${channel}: ${why}`)).toEqual([
      'transfers: Adyen did not sign this message',
      'payments: The message has another shape: notificationItems',
      'transfers: Adyen did not sign this message',
      'payments: Adyen did not sign this message',
      'payments: Adyen did not sign this message',
    ])
    expect(refused[1]?.body).toBe('{"notificationItems":[]}')
    expect(await stored()).toEqual([])
  })

  test('is stored once when signed, however often it comes, also about what we do not know', async () => {
    const merchantReference = newId()
    const about = message({ merchantReference })
    expect([await send(about), await send(about)]).toEqual([200, 200])
    expect(await send(message({ eventCode: 'A_NEW_EVENT' }))).toBe(200)
    expect(await send(message({ merchantReference: 'from the Customer Area' }))).toBe(200)
    expect(await send(message({ merchantAccountCode: 'AnotherAccount' }))).toBe(200)
    expect((await stored()).sort()).toEqual([...Array(3).fill('of no consequence'), 'unknown'])
    expect((await keptMessages(world.database.db)).unheard).toEqual([
      { at: expect.any(Date), kind: 'captured', key: merchantReference, isTried: true },
    ])
  })

  test('with NUL or half a character is kept with a mark in its place', async () => {
    await world.database.db.deleteFrom('refused_message').execute()
    expect(await send('a\0b')).toBe(401)
    // The cut for the operator falls between the halves of the last character.
    expect(await send(`${'x'.repeat(9_999)}😀`)).toBe(401)
    const { refused } = await keptMessages(world.database.db)
    expect(refused.map(({ body }) => body.slice(-3)).sort()).toEqual(['a\uFFFDb', 'xx\uFFFD'])
    expect(await send(message({ merchantReference: 'a\0b', eventCode: 'CAPTURE\0' }))).toBe(200)
    expect(
      await send(message({ merchantReference: newId(), reason: 'no \0, \uD800', success: 'false' })),
    ).toBe(200)
  })

  test('larger than any is refused with its limit', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/webhooks/adyen',
      payload: 'x'.repeat(513 * 1024),
    })
    expect([answer.statusCode, answer.json().details]).toEqual([413, 'You can send at most 512 KB'])
  })
})

describe('with request limits, from one address', async () => {
  const { world, app } = await setUp({ app: { rateLimits: true } })
  const send = async (payload: string) => {
    const headers = { 'content-type': 'application/json' }
    const sent = { method: 'POST', url: '/api/webhooks/adyen', headers, payload } as const
    return (await app.inject(sent)).statusCode
  }
  const times = async (count: number, payload: () => string) => {
    const codes = new Set<number>()
    for (let sent = 0; sent < count; sent += 1) codes.add(await send(payload()))
    return [...codes]
  }

  test('signed messages are never refused for their number, and take nothing from people', async () => {
    expect(await times(400, message)).toEqual([200])
    expect((await app.inject({ url: '/api/Utility/currencies' })).statusCode).toBe(200)
  })

  test('1,200 unsigned ones a minute are answered; later ones are refused and not kept', async () => {
    await world.database.db.deleteFrom('refused_message').execute()
    expect(await times(1_199, () => message({}, '0'.repeat(64)))).toEqual([401])
    await world.database.db.deleteFrom('refused_message').execute()
    expect(await send('no JSON')).toBe(401)
    for (const unsigned of ['no JSON', '{"notificationItems":[]}']) expect(await send(unsigned)).toBe(429)
    expect((await keptMessages(world.database.db)).refused).toHaveLength(1)
    expect(await times(10, message)).toEqual([200])
    expect((await app.inject({ url: '/api/Utility/currencies' })).statusCode).toBe(200)
  })
})
