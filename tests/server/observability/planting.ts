/** Every call of both contracts, made with planted personal data in every place that a call has. */
import type { FastifyInstance } from 'fastify'
import { contract } from '#core/contract/contract.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { operatorBase } from '#core/contract/operator-base.ts'
import { operatorContract } from '#core/contract/operator-contract.ts'
import { partnerPageBase, partnerPageContract } from '#core/contract/partner-page-contract.ts'
import { planted } from '#tests/planted.ts'

const values = Object.values(planted)

/** Headers as a careless page or proxy sends them. */
const plantedHeaders = {
  'user-agent': planted.device,
  'accept-language': `${planted.nickname}, en`,
  'idempotency-key': planted.idempotencyKey,
  'x-operator-key': planted.operatorKey,
  'x-forwarded-for': planted.ip,
  'x-request-id': planted.resetLink,
  'last-event-id': planted.inviteToken,
  dpop: planted.jwt,
  cookie: `session=${planted.token}`,
}

/** The names on the wire of a call's body, each with another planted string. */
function bodyOf({ body }: Endpoint, from: number): Record<string, string> {
  const { shape, in: input } = ((body as never) ?? {}) as { shape?: object; in?: { shape?: object } }
  const names = [
    ...Object.keys(shape ?? {}),
    ...Object.keys(input?.shape ?? {}),
    'username',
    'password',
    'email',
  ]
  return Object.fromEntries(names.map((name, at) => [name, values[(from + at) % values.length] as string]))
}

/** They end the session of their token, so that later calls would not reach their use case. */
const ending = ['logout', 'logoutEverywhere', 'operatorSignOut', 'partnerSignOut']

export type Made = { readonly call: string; readonly status: number }

/** Makes every call once for each token, with wrong input everywhere. Streams are left out: they never end. */
export async function callEverything(
  app: FastifyInstance,
  tokens: readonly (string | undefined)[],
): Promise<Made[]> {
  const all = [
    ...Object.entries<Endpoint>(contract).map((each) => [...each, ''] as const),
    ...Object.entries<Endpoint>(operatorContract).map((each) => [...each, operatorBase] as const),
    ...Object.entries<Endpoint>(partnerPageContract).map((each) => [...each, partnerPageBase] as const),
  ].sort(([one], [other]) => Number(ending.includes(one)) - Number(ending.includes(other)))
  const made: Made[] = []
  for (const [at, [call, endpoint, base]] of all.entries())
    for (const token of tokens) {
      const next = (offset: number) => encodeURIComponent(values[(at + offset) % values.length] as string)
      const path = base + endpoint.path.replace(/\{\w+\}/g, () => next(1))
      const { statusCode: status } = await app.inject({
        method: endpoint.method,
        url: `${path}?q=${next(2)}&token=${next(3)}&email=${next(4)}&from=${next(5)}`,
        headers: { ...plantedHeaders, ...(token && { authorization: `Bearer ${token}` }) },
        remoteAddress: planted.ip,
        ...(endpoint.method === 'POST' && { payload: bodyOf(endpoint, at) }),
      })
      made.push({ call, status })
    }
  return made
}

/** Requests that no call expects: broken bodies, unknown addresses, other origins. */
export async function callWrongly(app: FastifyInstance): Promise<Made[]> {
  const wrong = [
    {
      method: 'POST',
      url: '/api/User/login',
      payload: `{"username":"${planted.userName}", ${planted.password}`,
    },
    {
      method: 'POST',
      url: '/api/User/login',
      payload: planted.note,
      headers: { 'content-type': 'text/plain' },
    },
    { method: 'POST', url: `/api/User/${planted.userName}/${planted.token}` },
    { method: 'GET', url: `/confirm/${planted.resetLink}?code=${planted.code}&email=${planted.email}` },
    { method: 'GET', url: `/files/photo/${planted.fileName}` },
    {
      method: 'GET',
      url: '/api/Utility/currencies',
      headers: { origin: planted.origin, referer: planted.origin },
    },
    { method: 'GET', url: `/%E0%A4%A?${planted.search}` },
    {
      method: 'POST',
      url: '/api/User/kyc',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: `--x\r\ncontent-disposition: form-data; name="bvn"\r\n\r\n${planted.bvn}\r\n--x`,
    },
  ] as const
  const made: Made[] = []
  for (const each of wrong)
    made.push({
      call: each.url,
      status: (await app.inject({ remoteAddress: planted.ip, ...each })).statusCode,
    })
  return made
}
