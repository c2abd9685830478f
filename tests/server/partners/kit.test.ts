/** `@cowrie/partner` against a real exchange, over a line that loses answers: what is repeated is done once. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { newId } from '#server/ids.ts'
import { signedHeaders } from '#server/platform/webhooks/payload.ts'
import { listReceivers } from '#server/platform/webhooks/receivers.ts'
import { suite } from '#tests/server/suite.ts'
import { buildPartnerKit } from '../../../demo/distribution/partner-kit/package.ts'
import { aPartner } from '../webhooks/receiver.ts'

const folder = mkdtempSync(join(tmpdir(), 'cowrie-kit-'))
buildPartnerKit(`${folder}/`)
const kit = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'index.js')).href)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

suite('the package of a partner’s server', { app: {}, timeout: 60_000 }, async ({ world, app }) => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  /** The faults of the next calls; then the line passes calls. */
  const faults: ('lose the answer' | 'no gateway' | 'busy')[] = []
  const seen: { readonly method: string; readonly key: string | undefined }[] = []
  const line = createServer((request, reply) => {
    const key = request.headers['idempotency-key']
    seen.push({ method: request.method ?? '', key: typeof key === 'string' ? key : undefined })
    const fault = faults.shift()
    if (fault === 'no gateway') return void reply.writeHead(502).end('<h1>Bad gateway</h1>')
    if (fault === 'busy') return void reply.writeHead(503, { 'retry-after': '0' }).end('{}')
    pass(request, reply, fault === 'lose the answer')
  })
  function pass(request: IncomingMessage, reply: ServerResponse, isLost: boolean) {
    const { method, url: path, headers } = request
    const sent = forward({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      if (!isLost) return void answer.pipe(reply.writeHead(answer.statusCode ?? 500, answer.headers))
      answer.resume().on('end', () => reply.destroy())
    })
    request.pipe(sent)
  }
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const exchange = `http://127.0.0.1:${(line.address() as AddressInfo).port}`
  afterAll(() => {
    line.close()
    line.closeAllConnections()
  })
  const cowrieOf = (partner: { key: string }) => kit.cowriePartner({ secretKey: partner.key, exchange })

  it('repeats a write with its key, so that it is done once and its secret arrives', async () => {
    const partner = await aPartner(world)
    seen.length = 0
    faults.push('lose the answer', 'no gateway')
    const { id, secret } = await cowrieOf(partner).addWebhookReceiver({ url: 'http://127.0.0.1:9/hooks' })
    expect(secret).toMatch(/^whsec_/)
    expect((await listReceivers(world, partner.id)).map((each) => each.id)).toEqual([id])
    expect(new Set(seen.map(({ key }) => key)).size).toBe(1)
    expect(seen[0]?.key).toMatch(/^[\w-]{36}$/)
    expect(seen).toHaveLength(3)
    const kept = JSON.stringify(await world.database.db.selectFrom('partner_call').selectAll().execute())
    expect(kept).not.toContain(secret)
    // Another call has another key, and rolls once though its answer was lost.
    faults.push('lose the answer')
    const rolled = await cowrieOf(partner).rollWebhookSecret({ id })
    expect(rolled.secret).not.toBe(secret)
    expect((await listReceivers(world, partner.id))[0]).toHaveProperty('earlierSecretUntil')
    const body = '{"type":"webhook.test","data":{}}'
    const headers = signedHeaders([rolled.secret, secret], newId(), new Date(), body)
    for (const each of [secret, rolled.secret])
      expect(kit.verifyWebhook({ secret: each, headers, body }).type).toBe('webhook.test')
  })

  it('takes a key of one’s own, for one input', async () => {
    const cowrie = cowrieOf(await aPartner(world))
    const add = (url: string) => cowrie.addWebhookReceiver({ url }, { idempotencyKey: 'hooks-1' })
    const first = await add('http://127.0.0.1:9/hooks')
    expect(await add('http://127.0.0.1:9/hooks')).toEqual(first)
    await expect(add('http://127.0.0.1:9/others')).rejects.toMatchObject({ status: 422, code: 'key-reused' })
    await expect(
      cowrie.testWebhookReceiver({ id: first.id }, { idempotencyKey: 'hooks-1' }),
    ).rejects.toMatchObject({ code: 'key-reused' })
    // A key of another partner is another key.
    const other = await aPartner(world)
    const { id } = await cowrieOf(other).addWebhookReceiver(
      { url: 'http://127.0.0.1:9/hooks' },
      { idempotencyKey: 'hooks-1' },
    )
    expect(id).not.toBe(first.id)
  })

  it('leaves the key of a refused call free, and runs two copies at once as one', async () => {
    const partner = await aPartner(world)
    const cowrie = cowrieOf(partner)
    const add = (url: string) => cowrie.addWebhookReceiver({ url }, { idempotencyKey: 'again' })
    await expect(add('nonsense')).rejects.toMatchObject({ code: 'bad-input' })
    const both = await Promise.all([add('http://127.0.0.1:9/a'), add('http://127.0.0.1:9/a')])
    expect(both[0]).toEqual(both[1])
    expect(await listReceivers(world, partner.id)).toHaveLength(1)
  })

  it('waits when the exchange says when to try again, and repeats no refusal', async () => {
    const cowrie = cowrieOf(await aPartner(world))
    seen.length = 0
    faults.push('busy', 'lose the answer')
    expect((await cowrie.partnerSelf()).widgets).toEqual(['*'])
    expect(seen).toEqual(Array(3).fill({ method: 'GET', key: undefined }))
    seen.length = 0
    await expect(cowrie.webhookEvent({ id: newId() })).rejects.toMatchObject({
      status: 404,
      code: 'not-found',
    })
    expect(seen).toHaveLength(1)
    faults.push('lose the answer', 'lose the answer', 'lose the answer')
    await expect(cowrie.partnerSelf()).rejects.toMatchObject({ status: undefined, code: 'unreachable' })
    expect(seen).toHaveLength(4)
  })

  it('verifies webhooks: bytes, headers of either kind, secret and time', () => {
    const secret = `whsec_${btoa('a secret of the test, long enough')}`
    const body = JSON.stringify({ type: 'order.paid_out', data: { paidOut: { amount: '1.00' }, note: 'é' } })
    const headers = signedHeaders([secret], 'an event', new Date(), body)
    const verify = (more: object) => () => kit.verifyWebhook({ secret, headers, body, ...more })
    expect(verify({})().data.note).toBe('é')
    expect(verify({ body: Buffer.from(body), headers: new Headers(headers) })().type).toBe('order.paid_out')
    const unverified = /Not a webhook of the exchange/
    const late = signedHeaders([secret], 'an event', new Date(Date.now() - 301_000), body)
    for (const wrong of [
      { body: `${body} ` },
      { secret: `whsec_${btoa('another secret of the test, as long')}` },
      { headers: {} },
      { headers: { ...headers, 'webhook-id': 'another' } },
      { headers: { ...headers, 'webhook-signature': 'v1,' } },
      { headers: late },
    ])
      expect(verify(wrong)).toThrow(unverified)
  })
})
