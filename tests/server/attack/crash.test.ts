/** No single request ends the server for everybody. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openPartner } from '#server/http/partner.ts'
import { readSettings } from '#server/settings/settings.ts'
import { freePort } from '#tests/free-port.ts'
import { silent } from '#tests/server/told.ts'
import { shortLived } from '#tests/short-lived.ts'
import { endProcess } from '../keys/real-server.ts'
import { statusOf } from './raw-http.ts'
import { aServerProcess, type ServerProcess } from './server-process.ts'

const addresses = [
  '//',
  '//a:b:c',
  '///',
  '//[',
  '/%',
  '/%00.html',
  '/../../package.json',
  '*',
  'http://',
  '/\\',
]

describe('the server', () => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await aServerProcess()
  })
  afterAll(() => server.remove())

  it.each(addresses)('answers the address %s on both ports, and goes on', async (address) => {
    for (const port of [server.partnerPort, server.port]) {
      const status = await statusOf(port, address)
      expect(status, `on port ${port}`).toBeGreaterThanOrEqual(200)
      expect(status, `on port ${port}`).toBeLessThan(500)
    }
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
    expect((await fetch(`http://localhost:${server.partnerPort}/`)).status).toBe(200)
    expect(server.printed()).not.toContain('Unhandled')
  })
})

describe('the partner’s page', () => {
  it('leaves the API alone when its port is taken', async () => {
    const taken = createServer().listen(0)
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const server = await aServerProcess({ env: { PARTNER_PORT: String(port) } })
    try {
      expect((await fetch(`${server.origin}/api/Utility/currencies`)).status).toBe(200)
      expect(server.printed()).toContain(`The partner's page is not served (PARTNER_PORT=${port})`)
    } finally {
      await server.remove()
      taken.close()
    }
  })

  it('is not served in production', async () => {
    const partnerPort = await freePort()
    const folder = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const settings = { ...readSettings({ DATA_DIR: folder, TOKEN_PEPPER: 'x'.repeat(32) }), partnerPort }
    expect(await openPartner({ ...settings, isSandbox: false }, silent)).toBeUndefined()
    await expect(fetch(`http://localhost:${partnerPort}/`)).rejects.toThrow()
  })
})

describe('the process guard', () => {
  const start = async () => {
    const child = spawn(process.execPath, [...shortLived, 'tests/server/attack/guarded-server.ts'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    onTestFinished(() => endProcess(child, 'SIGKILL'))
    let errors = ''
    child.stderr.on('data', (text) => {
      errors += text
    })
    const exited = once(child, 'exit')
    const [port] = await once(child.stdout, 'data')
    return { exited, errors: () => errors, origin: `http://127.0.0.1:${Number(port)}` }
  }

  it('logs a rejection that nobody handles, ends the one request that threw, and goes on', async () => {
    const { errors, origin } = await start()
    expect(await (await fetch(`${origin}/rejects`)).text()).toBe('answered')
    expect((await fetch(`${origin}/throws`)).status).toBe(500)
    const posted = await fetch(`${origin}/throws`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(await posted.json()).toMatchObject({ isSuccess: false, code: 'broken' })
    expect(await (await fetch(`${origin}/well`)).text()).toBe('well')
    // An error is named by its place: its message may quote anybody.
    const lines =
      errors()
        .match(/.*\n/g)
        ?.map((line) => JSON.parse(line)) ?? []
    expect(lines.map(({ msg }) => msg)).toEqual([
      'Unhandled rejection',
      'Uncaught exception',
      'Uncaught exception',
    ])
    for (const { err } of lines) {
      expect(err.stack).toContain('guarded-server.ts')
      expect(err).not.toHaveProperty('message')
    }
  })

  it('ends the process with 1 after an exception that belongs to no request', async () => {
    const { exited, errors, origin } = await start()
    await fetch(`${origin}/throws-outside`)
    expect(await exited).toEqual([1, null])
    expect(errors()).toContain('Uncaught exception')
  })
})
