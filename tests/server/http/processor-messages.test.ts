/** The address of the processor's webhooks: what each message is answered, and what is kept of it. */
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { sandboxBank } from '#bank/sandbox-keys.ts'
import { newId } from '#server/ids.ts'
import { keptMessages } from '#server/settlement/kept-messages.ts'
import { suite } from '#tests/server/suite.ts'

const { merchantAccount, hmacKeys } = sandboxBank

/** A message about one payment; `signedWith` replaces the bank's key. */
function message(changed: Record<string, string> = {}, signedWith: string = hmacKeys.payments) {
  const item = {
    ...{ eventCode: 'CAPTURE', success: 'true', eventDate: '2026-11-25T16:00:00+00:00' },
    ...{ pspReference: newId(), originalReference: 'QFQTPCQ8HXSKGK82' },
    ...{ merchantAccountCode: merchantAccount, merchantReference: newId() },
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

  test('that is not signed, or not understood, is refused and kept', async () => {
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

  test('that is signed is stored once however often it comes, also about what we do not know', async () => {
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

  test('that is larger than any is refused with its limit', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/webhooks/adyen',
      payload: 'x'.repeat(513 * 1024),
    })
    expect([answer.statusCode, answer.json().details]).toEqual([413, 'At most 512 KB can be sent'])
  })
})
