/** Cost of a bound session: signing a call's proof and checking it, beside a call of a session without a key. */
import { generateKeyPair, generateProof } from 'dpop'
import { buildApp } from '#server/http/app.ts'
import { aPerson, aServer } from '#tests/server/world.ts'
import { type Figure, median } from './figures.ts'

const rounds = 400
const warmUp = 50
const base = 'http://localhost:4000'

/** Goal: proving and checking together take less than 2 ms of a call, as the difference of the medians. */
export async function measureProofs(): Promise<Figure[]> {
  const world = await aServer('embedded')
  const app = await buildApp(world)
  try {
    const person = await aPerson(world)
    const key = await generateKeyPair('ES256')
    const login = async (dpop?: string) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/User/login',
        headers: dpop ? { dpop } : {},
        payload: { username: person.userName, password: person.password },
      })
      return answer.json().authorization as string
    }
    const bound = await login(await generateProof(key, `${base}/api/User/login`, 'POST'))
    const unbound = await login()
    const ask = async (token: string, isBound: boolean) => {
      const startedAt = performance.now()
      const url = '/api/User/kyc_status'
      const dpop = isBound ? await generateProof(key, base + url, 'GET', undefined, token) : undefined
      const answer = await app.inject({
        url,
        headers: { authorization: `Bearer ${token}`, ...(dpop && { dpop }) },
      })
      if (answer.statusCode !== 200) throw new Error(`the call answered ${answer.statusCode}`)
      return performance.now() - startedAt
    }
    const pairs: [number, number][] = []
    for (let round = 0; round < rounds + warmUp; round += 1) {
      const pair: [number, number] = [await ask(bound, true), await ask(unbound, false)]
      if (round >= warmUp) pairs.push(pair)
    }
    const cost = median(pairs.map(([ours, bare]) => ours - bare))
    const whole = median(pairs.map(([ours]) => ours))
    const bare = median(pairs.map(([, each]) => each))
    return [
      { what: 'a call of a bound session', unit: 'ms', ours: whole, bare, ratio: whole / bare },
      {
        what: 'its proof, signed and checked, to 2 ms',
        unit: 'ms',
        ours: cost,
        bare: 2,
        ratio: cost / 2,
        goal: { atMost: 1 },
      },
    ]
  } finally {
    await app.close()
    await world.close()
  }
}
