/** Headers that hold browsers to what the site does, on every kind of answer, and the partner's demo pages. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { dayMs } from '#core/contract/time.ts'
import { buildApp } from '#server/http/app.ts'
import { partnerServer } from '#server/http/partner.ts'
import { assertBuilt } from '#tests/built.ts'
import { setUp } from '../suite.ts'
import type { World } from '../world.ts'

assertBuilt()
const { world, app } = await setUp({ app: { publicUrl: 'https://exchange.example' } })
const apps: FastifyInstance[] = []

const at = async (publicUrl: string, more: Partial<World['settings']> = {}) => {
  const made = await buildApp({ ...world, settings: { ...world.settings, publicUrl, ...more } })
  apps.push(made)
  return made
}

afterAll(async () => {
  for (const each of apps) await each.close()
})

const html = { accept: 'text/html' }

describe('an https address', () => {
  it.each([
    '/',
    '/login',
    '/nothing-here',
    '/api/Utility/currencies',
    '/api/nothing-here',
    '/api/docs',
    '/healthz',
    '/embed/cowrie-order',
    '/embed/no-such-tag',
    '/cdn/v1/cowrie-rate.js',
    '/.well-known/security.txt',
    '/sandbox/mailbox',
  ])('%s says that browsers must keep to https', async (url) => {
    const { headers } = await app.inject({ url, headers: html })
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('on this machine alone, or without TLS, says nothing of the kind', async () => {
    for (const publicUrl of [
      'https://localhost:4000',
      'https://cowrie.localhost',
      'http://exchange.example',
    ]) {
      const { headers } = await (await at(publicUrl)).inject('/healthz')
      expect(headers).not.toHaveProperty('strict-transport-security')
    }
  })
})

describe('a page', () => {
  it.each(['/', '/login', '/widgets', '/nothing-here', '/api/docs', '/sandbox/mailbox', '/widgets/frame'])(
    '%s keeps its window and asks for no device',
    async (url) => {
      const { headers } = await app.inject({ url, headers: html })
      expect(headers['content-type']).toMatch(/^text\/html/)
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
      const policy = String(headers['permissions-policy']).split(', ')
      for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'clipboard-read'])
        expect(policy).toContain(`${feature}=()`)
      for (const feature of ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write'])
        expect(policy).toContain(`${feature}=(self)`)
    },
  )

  it('in a frame keeps passkeys and copying, which the page around it may let it have', async () => {
    const { headers } = await app.inject({ url: '/embed/cowrie-order', headers: html })
    expect(headers['permissions-policy']).toContain('publickey-credentials-get=(self)')
    expect(headers['permissions-policy']).toContain('clipboard-write=(self)')
  })

  it('is no answer of the API, which needs neither', async () => {
    const { headers } = await app.inject('/api/Utility/currencies')
    expect(headers).not.toHaveProperty('permissions-policy')
  })
})

describe('security.txt', () => {
  it('says where weaknesses are reported, for some months to come', async () => {
    const made = await at('https://exchange.example', {
      securityEmail: 'security@exchange.example',
      securityPolicy: 'https://exchange.example/security',
    })
    const answer = await made.inject('/.well-known/security.txt')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    const fields = new Map(
      answer.body
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/: (.*)/, 2) as [string, string]),
    )
    expect(Object.fromEntries(fields)).toEqual({
      Contact: 'mailto:security@exchange.example',
      Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00Z$/),
      'Preferred-Languages': 'en, fr, ar',
      Canonical: 'https://exchange.example/.well-known/security.txt',
      Policy: 'https://exchange.example/security',
    })
    const days = (Date.parse(fields.get('Expires') ?? '') - world.clock().getTime()) / dayMs
    expect(days).toBeGreaterThan(90)
    expect(days).toBeLessThan(365)
    const old = await made.inject('/security.txt')
    expect([old.statusCode, old.headers.location]).toEqual([301, '/.well-known/security.txt'])
  })

  it('names the operator where no contact is set, and no policy', async () => {
    const { body } = await app.inject('/.well-known/security.txt')
    expect(body).toContain(`Contact: mailto:${world.settings.operatorEmail}\n`)
    expect(body).not.toContain('Policy:')
  })
})

describe('the partner’s demo', () => {
  it.each(['/', '/hostile.html'])('%s has a policy under which nothing runs from a string', async (path) => {
    const partner = partnerServer('https://exchange.example').listen(0)
    await once(partner, 'listening')
    const answer = await fetch(`http://localhost:${(partner.address() as AddressInfo).port}${path}`)
    const policy = answer.headers.get('content-security-policy') ?? ''
    for (const each of [
      "default-src 'none'",
      "style-src 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(each)
    expect(policy).toContain('frame-src https://exchange.example')
    expect(policy).not.toMatch(/unsafe|\*/)
    // The policy allows the page itself: it has no inline script, style or handler.
    expect(await answer.text()).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=|\sstyle=/)
    partner.close()
  })
})
