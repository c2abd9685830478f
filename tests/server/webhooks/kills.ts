/** A server that is killed between a receiver's answer and its record sends the webhook again: at least once. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { readEvent } from '#server/platform/webhooks/log.ts'
import { addReceiver } from '#server/platform/webhooks/receivers.ts'
import type { DatabaseKind } from '../database-for-tests.ts'
import { sharedSettings, withBoth } from '../durability/both-books.ts'
import { aPlace, startServer } from '../keys/real-server.ts'
import { aPartner, aReceiver } from './receiver.ts'

/** Fails unless a webhook comes again with its id when the server is killed before it stores the answer. */
export async function sendsAgainAfterKill(kind: DatabaseKind): Promise<void> {
  const place = await aPlace(kind, { onDisk: true })
  onTestFinished(place.close)
  const receiver = await aReceiver()
  onTestFinished(receiver.close)
  const { partner, receiverId } = await withBoth(place, async (server) => {
    const made = await aPartner(server)
    const { id } = await addReceiver(server, made.id, { url: receiver.url })
    return { partner: made, receiverId: id }
  })
  // Without a bank, whose process would live on.
  const server = await startServer(place, { ...sharedSettings, BANK_URL: 'http://127.0.0.1:9' })
  onTestFinished(server.kill)
  // The answer leaves, and nobody is there to store it.
  receiver.answer = async () => {
    await server.kill()
    return { status: 200 }
  }
  const sent = server
    .done(`/partner/webhooks/${receiverId}/test`, { token: partner.key, body: {} })
    .catch(() => undefined)
  await receiver.has(1)
  await sent
  // Its folder is locked until it has ended.
  await server.kill()
  receiver.answer = () => ({ status: 200 })
  const eventId = receiver.hooks[0]?.id as string
  await withBoth(
    place,
    async (again) => {
      await receiver.has(2)
      const state = async () => (await readEvent(again, partner.id, eventId)).deliveries[0]?.state
      while ((await state()) !== 'delivered') await sleep(20)
      expect((await readEvent(again, partner.id, eventId)).tries).toHaveLength(1)
    },
    { settles: true },
  )
  expect(receiver.hooks.map(({ id }) => id)).toEqual([eventId, eventId])
}
