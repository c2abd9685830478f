/** `kill -9` in the middle of calls: what the bank has answered is in its books, and its webhooks arrive. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { openBank } from '#bank/bank.ts'
import { type Pace, unbounded } from '../soak.ts'
import {
  apiKey,
  authorisation,
  cardRequest,
  type Item,
  merchantAccount,
  payoutRequest,
  sandboxOptions,
} from './bank-for-tests.ts'
import { type BankProcess, startBank } from './bank-process.ts'

async function aReceiver() {
  const bodies: string[] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      bodies.push(body)
      response.end('[accepted]')
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  onTestFinished(() => void receiver.close())
  return { bodies, url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/` }
}

async function start(file: string, webhookUrl: string): Promise<BankProcess> {
  const bank = await startBank({ BANK_FILE: file, BANK_PORT: '0', BANK_WEBHOOK_URL: webhookUrl })
  onTestFinished(() => void bank.child.kill('SIGKILL'))
  return bank
}

/** Undefined when the bank died before it answered. */
async function post(url: string, path: string, body: object, key: string) {
  try {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey, 'idempotency-key': key },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as { pspReference: string; id: string } }
  } catch {
    return undefined
  }
}

/** Kills the bank this often, each time in the middle of calls, and fails unless its books and webhooks have all that it answered. */
export async function bankSurvivesKills(kills: number, pace: Pace = unbounded): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bank-kill-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'bank.sqlite')
  const receiver = await aReceiver()
  const token = 'sandbox_card_1111_killed'
  const captures = new Set<string>()
  const payouts = new Set<string>()
  const unanswered: { path: string; body: object; key: string }[] = []
  let work = 0

  const note = (path: string, answer: { body: { pspReference: string; id: string } }) =>
    path.endsWith('captures') ? captures.add(answer.body.pspReference) : payouts.add(answer.body.id)

  let round = 0
  for (; round < kills && (round === 0 || pace.hasTime()); round += 1) {
    pace.done(round)
    const { child, url } = await start(file, receiver.url)
    for (const { path, body, key } of unanswered.splice(0)) {
      const answer = await post(url, path, body, key)
      expect(answer?.status).toBeLessThan(300)
      if (answer) note(path, answer)
    }
    const exited = once(child, 'exit')
    // Each kill comes at another point of the calls, which go on until they fail.
    const callsBeforeKill = 2 + ((round * 7) % 11)
    let calls = 0
    const counted = () => {
      calls += 1
      if (calls === callsBeforeKill) child.kill('SIGKILL')
    }
    const worker = async () => {
      while (child.exitCode === null && child.signalCode === null) {
        work += 1
        const key = `work-${work}`
        const authorised = await post(
          url,
          '/checkout/v72/payments',
          authorisation(token, 1_000, key),
          `a-${key}`,
        )
        counted()
        if (!authorised) return
        const steps = [
          {
            path: `/checkout/v72/payments/${authorised.body.pspReference}/captures`,
            body: { merchantAccount, reference: `c-${key}`, amount: { value: 600, currency: 'USD' } },
            key: `c-${key}`,
          },
          { path: '/btl/v4/transfers', body: payoutRequest(token, 500, `p-${key}`), key: `p-${key}` },
        ]
        for (const step of steps) {
          const answer = await post(url, step.path, step.body, step.key)
          counted()
          if (answer) note(step.path, answer)
          else unanswered.push(step)
        }
      }
    }
    await Promise.all([worker(), worker(), worker()])
    await exited
  }

  const { child, url } = await start(file, receiver.url)
  for (const { path, body, key } of unanswered) {
    const answer = await post(url, path, body, key)
    if (answer) note(path, answer)
  }
  await post(url, '/checkout/v72/payments', cardRequest('4242424242424242'), 'last')
  const told = () => {
    const bodies = receiver.bodies.map((body) => JSON.parse(body))
    const items: Item[] = bodies.flatMap(({ notificationItems }) =>
      (notificationItems ?? []).map(
        (each: { NotificationRequestItem: Item }) => each.NotificationRequestItem,
      ),
    )
    return {
      captured: new Set(
        items.filter((each) => each.eventCode === 'CAPTURE').map((each) => each.pspReference),
      ),
      paid: new Set(bodies.filter(({ data }) => data?.tracking).map(({ data }) => data.id)),
    }
  }
  await expect.poll(() => [...captures].filter((psp) => !told().captured.has(psp))).toEqual([])
  await expect.poll(() => [...payouts].filter((id) => !told().paid.has(id))).toEqual([])
  expect(captures.size).toBeGreaterThan(round / 2)
  pace.done(round)
  child.kill('SIGTERM')
  await once(child, 'exit')

  const bank = openBank({ ...sandboxOptions, file, deliver: async () => {} })
  onTestFinished(() => bank.close())
  expect(bank.audit()).toEqual([])
  const lines = bank.statement('1111')
  expect(lines.filter(({ kind }) => kind === 'payment')).toHaveLength(captures.size)
  expect(lines.filter(({ kind }) => kind === 'payout')).toHaveLength(payouts.size)
}
