/** A body that is nothing but brackets is refused as any other wrong input. */
import { describe, expect, it } from 'vitest'
import { contract } from '#core/contract/contract.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { handlers } from '#server/http/handlers.ts'
import { setUp } from '#tests/server/suite.ts'
import { aReadyUser } from '../world.ts'

const { world, app } = await setUp({ app: {} })
const person = await aReadyUser(world)

const levels = 30_000
const arrays = '['.repeat(levels) + ']'.repeat(levels)
/** As deep as 64 KB allow. */
const objects = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`

const withBody = Object.keys(handlers)
  .map((name) => [name, contract[name as keyof typeof handlers] as Endpoint] as const)
  .filter(
    ([, endpoint]) =>
      endpoint.method === 'POST' && endpoint.body && !['operator', 'sandbox'].includes(endpoint.access),
  )

describe('deeply nested JSON', () => {
  it.each(withBody)('is refused with 400 by %s', async (_name, endpoint) => {
    const url = endpoint.path.replace(/\{\w+\}/g, '01900000-0000-7000-8000-000000000000')
    for (const payload of [
      arrays,
      objects,
      `{"unknown":${objects.slice(0, 60_000)}`,
      `{"unknown":${arrays}}`,
    ]) {
      const answer = await app.inject({
        method: 'POST',
        url,
        payload,
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad-input'])
    }
  })

  it.each(withBody.filter(([, { file }]) => file))(
    'is refused with 400 in a field of the form of %s',
    async (_name, { path }) => {
      const payload = [
        '--x',
        'content-disposition: form-data; name="firstName"',
        'content-type: application/json',
        '',
        arrays,
        '--x--',
        '',
      ].join('\r\n')
      const answer = await app.inject({
        method: 'POST',
        url: path,
        payload,
        headers: {
          authorization: `Bearer ${person.token}`,
          'content-type': 'multipart/form-data; boundary=x',
        },
      })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad-input'])
    },
  )

  it('says in each language what is wrong', async () => {
    const messageIn = async (language: string) =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/User/login',
          payload: arrays,
          headers: { 'content-type': 'application/json', 'accept-language': language },
        })
      ).json().details
    expect(await messageIn('en')).toBe('body: is nested too deeply')
    expect(await messageIn('fr')).toContain('comporte trop de niveaux imbriqués')
    expect(await messageIn('ar')).toContain('مستويات متداخلة')
  })
})
