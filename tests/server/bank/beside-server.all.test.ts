import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openBankBesideServer } from '#bank/beside-server.ts'
import { aServerProcess, type ServerProcess } from '../attack/server-process.ts'
import { apiKey, cardRequest } from './bank-for-tests.ts'

const addCard = (url: string) =>
  fetch(`${url}/checkout/v72/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
    body: JSON.stringify(cardRequest('4242424242424242')),
  })

describe('a bank in a thread', () => {
  function aFolder() {
    const folder = mkdtempSync(join(tmpdir(), 'bank-thread-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  }

  it('keeps its webhooks until it knows where they go', async () => {
    const received: string[] = []
    const receiver = createServer((request, response) => {
      received.push(request.url ?? '')
      request.resume()
      response.end('[accepted]')
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void receiver.close())
    await once(receiver, 'listening')
    const bank = await openBankBesideServer({ DATA_DIR: aFolder(), BANK_PORT: '0' }, () => {})
    onTestFinished(() => bank.close())
    expect((await addCard(bank.url)).status).toBe(200)
    bank.deliverTo(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`)
    await expect.poll(() => received).toEqual(['/hook'])
  })

  it('takes another port when nobody chose the usual one, and says when a chosen one is taken', async () => {
    const settings = () => ({ DATA_DIR: aFolder() })
    const banks = [
      await openBankBesideServer(settings(), () => {}),
      await openBankBesideServer(settings(), () => {}),
    ]
    onTestFinished(async () => {
      for (const bank of banks) await bank.close()
    })
    expect(new Set(banks.map(({ url }) => url)).size).toBe(2)
    const taken = new URL(banks[1]?.url ?? '').port
    await expect(openBankBesideServer({ ...settings(), BANK_PORT: taken }, () => {})).rejects.toThrow(
      'EADDRINUSE',
    )
    await expect(openBankBesideServer({ ...settings(), BANK_PORT: 'high' }, () => {})).rejects.toThrow(
      'BANK_PORT=high',
    )
  })
})

describe('npm start', () => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await aServerProcess({ env: { BANK_PORT: '0' } })
  })
  afterAll(() => server.remove())

  it('opens the bank, names its page, and closes it at the end', async () => {
    const url = / {2}Bank +(http:\S+)/.exec(server.printed())?.[1] ?? ''
    expect((await addCard(url)).status).toBe(200)
    expect(await (await fetch(`${url}/statements?lastFour=4242`)).json()).toEqual([])
    expect(await (await fetch(`${server.origin}/healthz`)).json()).toMatchObject({ bank: url })
    expect(statSync(join(server.dataDir, 'bank.sqlite')).mode & 0o777).toBe(0o600)
    server.child.kill('SIGTERM')
    expect(await server.exited).toEqual([0, null])
    await expect(fetch(url)).rejects.toThrow()
  })

  it('uses a bank elsewhere when it is told so', async () => {
    const elsewhere = await aServerProcess({ env: { BANK_URL: 'http://localhost:4999' } })
    onTestFinished(() => elsewhere.remove())
    expect(elsewhere.printed()).not.toMatch(/ {2}Bank /)
    expect(await (await fetch(`${elsewhere.origin}/healthz`)).json()).toMatchObject({
      bank: 'http://localhost:4999',
    })
  })
})
