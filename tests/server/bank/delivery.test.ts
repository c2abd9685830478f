import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openBank } from '#bank/bank.ts'
import { deliverTo } from '#bank/delivery.ts'
import { openBankWithin } from '#server/start/sandbox-bank.ts'
import { aBank, apiKey, cardRequest, sandboxOptions } from './bank-for-tests.ts'

function aFile() {
  const folder = mkdtempSync(join(tmpdir(), 'bank-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'bank.sqlite')
}

describe('a webhook', () => {
  it('is sent again until its receiver takes it', async () => {
    let tries = 0
    const { addCard, events } = await aBank({
      async deliver() {
        tries += 1
        if (tries < 3) throw new Error('away')
      },
    })
    await addCard('4242424242424242')
    expect(await events()).toEqual(['AUTHORISATION true'])
    expect(tries).toBe(3)
  })

  it('is sent again to a server in the same process that fails before it can wait', async () => {
    let tries = 0
    const bank = await openBankWithin(() => {
      tries += 1
      if (tries === 1) throw new Error('not open yet')
      return Promise.resolve()
    })
    onTestFinished(() => bank.close())
    await bank.app.inject({
      method: 'POST',
      url: '/checkout/v72/payments',
      headers: { 'x-api-key': apiKey },
      payload: cardRequest('4242424242424242'),
    })
    await bank.idle()
    expect(tries).toBe(2)
  })

  it('survives the end of the bank', async () => {
    const file = aFile()
    const away = openBank({ ...sandboxOptions, file, deliver: () => Promise.reject(new Error('away')) })
    await away.app.inject({
      method: 'POST',
      url: '/checkout/v72/payments',
      headers: { 'x-api-key': apiKey },
      payload: cardRequest('4242424242424242'),
    })
    await away.close()
    const { events, bank } = await aBank({ file })
    expect(await events()).toEqual(['AUTHORISATION true'])
    await bank.close()
    const after = await aBank({ file })
    expect(await after.events()).toEqual([])
  })

  it('is posted as JSON, and anything but 2xx is no receipt', async () => {
    const received: { path: string | undefined; type: string | undefined; body: string }[] = []
    const receiver = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => {
        body += part
      })
      request.on('end', () => {
        received.push({ path: request.url, type: request.headers['content-type'], body })
        response.statusCode = received.length === 1 ? 500 : received.length === 2 ? 302 : 202
        response.end('[accepted]')
      })
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void receiver.close())
    await once(receiver, 'listening')
    const { port } = receiver.address() as AddressInfo
    const send = deliverTo(`http://127.0.0.1:${port}/hook`)
    const bank = openBank({ ...sandboxOptions, deliver: send })
    onTestFinished(() => bank.close())
    await bank.app.inject({
      method: 'POST',
      url: '/checkout/v72/payments',
      headers: { 'x-api-key': apiKey },
      payload: cardRequest('4242424242424242'),
    })
    await bank.idle()
    expect(received).toHaveLength(3)
    expect(received[0]).toMatchObject({ path: '/hook', type: 'application/json' })
    expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  })

  it('waits for the earlier ones of its payment', async () => {
    let open = 0
    let most = 0
    const { payOut, addCard, transferSteps } = await aBank({
      async deliver({ channel }) {
        if (channel !== 'transfers') return
        open += 1
        most = Math.max(most, open)
        await new Promise((resolve) => setImmediate(resolve))
        open -= 1
      },
    })
    await payOut(await addCard('4242424242424242'), 100)
    expect(await transferSteps()).toEqual(['received', 'authorised', 'booked', 'booked accepted'])
    expect(most).toBe(1)
  })
})

describe('the file', () => {
  it('is private, and has no card numbers', async () => {
    const file = aFile()
    const { addCard, authorise, bank, post } = await aBank({ file })
    const number = '4242424242424242'
    await authorise(await addCard(number), 100)
    await post('/checkout/v72/payments', cardRequest(number), { key: 'key-1' })
    await bank.idle()
    await bank.close()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const text = readFileSync(file, 'latin1')
    expect(text).toContain('CowrieSandbox')
    expect(text).not.toContain(number)
    expect(text).not.toContain('cvc')
  })

  it('belongs to one bank at a time', async () => {
    const file = aFile()
    await aBank({ file })
    expect(() => openBank({ ...sandboxOptions, file, deliver: async () => {} })).toThrow('cannot be opened')
  })
})

it('a webhook that falls due while the bank looks for the next one is sent', async () => {
  // Each look at the clock takes a millisecond: one of these delays ends between two looks.
  let nowMs = Date.now()
  const { bank, addCard, events } = await aBank({ clock: () => new Date(nowMs++) })
  for (let delayMs = 1; delayMs <= 20; delayMs += 1) {
    bank.behave({ webhookDelayMs: delayMs })
    await addCard('4242424242424242')
    expect(await events()).toHaveLength(delayMs)
  }
})
