/** A partner's server that gets webhooks, verifies them as the specification's library does, and answers as it is told. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { WebhookEventKind } from '#core/contract/partner-events.ts'
import { webhookPayloads } from '#core/contract/partner-payloads.ts'
import { makeKey } from '#server/exchange/partners/keys.ts'
import { type Partner, partnerFrom, partnerNamed, savePartner } from '#server/exchange/partners/partners.ts'
import { newId } from '#server/ids.ts'
import type { Server } from '#server/server.ts'

export type Hook = {
  readonly id: string
  readonly type: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  // biome-ignore lint/suspicious/noExplicitAny: the wire's data, read by each test
  readonly data: any
}

type Answer = { readonly status: number; readonly headers?: Record<string, string> }

export type Receiver = {
  readonly url: string
  /** Every request, in order. */
  readonly hooks: Hook[]
  /** The answer to a request, which may be late; 204 without. */
  answer: (hook: Hook) => Answer | Promise<Answer>
  /** Throws unless the signature is of this secret. */
  verify(secret: string, hook: Hook): unknown
  /** Resolves when as many have come. */
  has(count: number): Promise<void>
  /** Throws if a body was not as the contract has it. */
  close(): Promise<void>
}

export async function aReceiver(): Promise<Receiver> {
  const hooks: Hook[] = []
  const waiting: { count: number; done: () => void }[] = []
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const { type, data } = JSON.parse(body) as { type: string; data: unknown }
    const hook = { id: String(request.headers['webhook-id']), type, headers: request.headers, body, data }
    hooks.push(hook)
    for (const each of waiting) if (hooks.length >= each.count) each.done()
    const { status, headers = {} } = await receiver.answer(hook)
    reply.writeHead(status, headers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    hooks,
    answer: () => ({ status: 204 }),
    verify: (secret, { body, headers }) =>
      new Webhook(secret).verify(body, headers as Record<string, string>),
    has: (count) =>
      hooks.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => waiting.push({ count, done: resolve })),
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      for (const { type, body } of hooks) {
        const payload = JSON.parse(body)
        // Without the fields that the contract lacks.
        expect(z.parse(webhookPayloads[type as WebhookEventKind], payload)).toEqual(payload)
      }
    },
  }
  return receiver
}

/** Whether one of its signatures is of this secret, also when the server's clock is ahead of the receiver's. */
export function isSigned(secret: string, hook: Hook | undefined): boolean {
  if (!hook) return false
  const at = new Date(Number(hook.headers['webhook-timestamp']) * 1000)
  const signatures = String(hook.headers['webhook-signature']).split(' ')
  return signatures.includes(new Webhook(secret).sign(hook.id, at, hook.body))
}

export type PartnerForTests = Partner & { readonly id: string; readonly key: string; readonly origin: string }

/** A partner with a page of its own and a secret key. */
export async function aPartner(
  server: Pick<Server, 'database' | 'clock' | 'settings' | 'vault'>,
): Promise<PartnerForTests> {
  const name = `Partner ${newId()}`
  const origin = `https://${newId()}.example`
  await savePartner(server.database.db, partnerFrom(name, [origin], ['all']), server.clock())
  const saved = await partnerNamed(server.database.db, name)
  if (!saved) throw new Error('it was not saved')
  const { feeShare, ...partner } = saved
  return { ...partner, origin, key: (await makeKey(server, partner.id, 'secret')).key }
}
