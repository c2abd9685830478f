/** The first minutes of a sandbox: what a start prints, and a console with something to do. */
import { expect, it, onTestFinished } from 'vitest'
import type { OperatorQueue } from '#core/contract/operator-queue.ts'
import { aServerProcess } from './attack/server-process.ts'

const json = { headers: { accept: 'application/json' } }

it('prints at last where to look and what to type, and its console has a case of each kind', {
  timeout: 120_000,
}, async () => {
  const server = await aServerProcess({ env: { SEED: 'demo', LOG_LEVEL: 'info' } })
  onTestFinished(server.remove)
  await expect.poll(server.printed, { timeout: 60_000 }).toMatch(/\n {2}Operators .*\n\n$/)
  const printed = server.printed()
  for (const address of [
    ...['/widgets', '/docs', '/sandbox/mailbox', '/api/docs', '/operator'].map(
      (path) => `http://localhost:${server.port}${path}\n`,
    ),
    `http://localhost:${server.partnerPort}\n`,
  ])
    expect(printed).toContain(address)
  expect(printed).toContain('amara or daniel, password Lagoon2026, PIN 1234')
  expect(printed).not.toContain('/api/webhooks/adyen')

  const page = await fetch(`${server.origin}/sandbox/people`, { headers: { accept: 'text/html' } })
  const code = /owner@example\.com.*?code <code>(\d{6})</.exec(await page.text())?.[1]
  const { authorization } = await call('sign-in', {
    body: { email: 'owner@example.com', password: 'Lagoon2026', code },
  })
  const { data: queue } = await call<OperatorQueue>('queue', { authorization })
  const counts = Object.entries(queue).map(([kind, { count }]) => [kind, count])
  expect(Object.fromEntries(counts)).toEqual({
    checks: 1,
    rates: 1,
    payouts: 1,
    chargebacks: 1,
    differences: 1,
    messages: 1,
    approvals: 1,
    matches: 1,
    reports: 1,
    reviews: 1,
  })

  const mails = (await (
    await fetch(`${server.origin}/sandbox/mailbox?to=owner@example.com`, json)
  ).json()) as {
    subject: string
  }[]
  expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^\d+ cases are waiting/))

  async function call<T>(
    path: string,
    { body, authorization = '' }: { body?: object; authorization?: string },
  ) {
    const answer = await fetch(`${server.origin}/operator/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${authorization}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.status, await answer.clone().text()).toBe(200)
    return (await answer.json()) as { data: T; authorization: string }
  }
})
