/** Operators for tests, and their calls as the console makes them. */
import type { FastifyInstance } from 'fastify'
import { operatorBase } from '#core/contract/operator-base.ts'
import type { OperatorRole } from '#core/contract/operator-roles.ts'
import {
  addOperator,
  codesOf,
  findOperator,
  type OperatorRecord,
} from '#server/exchange/operators/operators.ts'
import { newId } from '#server/ids.ts'
import type { World } from '../world.ts'

export const password = 'a long password of nine words'

export type OperatorAnswer = {
  status: number
  body: { isSuccess: boolean; code?: string; data: never; authorization?: string; details?: string }
}

/** A call of the console. */
export async function consoleCall(
  app: FastifyInstance,
  path: string,
  { token, body, origin }: { token?: string | undefined; body?: object; origin?: string } = {},
): Promise<OperatorAnswer> {
  const answer = await app.inject({
    method: body ? 'POST' : 'GET',
    url: path.startsWith('/api/') ? path : operatorBase + path,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(origin && { origin }) },
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

export type TestOperator = { readonly email: string; readonly name: string; readonly link: string }

/** Somebody with a link to set up their sign-in. */
export async function aNewOperator(world: World, role: OperatorRole): Promise<TestOperator> {
  const email = `${newId()}@exchange.example`
  const name = `${role} ${email.slice(0, 8)}`
  const address = await addOperator(world, { name, email, role })
  return { email, name, link: new URL(address).hash.slice('#link='.length) }
}

const recordOf = async (world: World, email: string) =>
  (await findOperator(world.database.db, world, email)) as OperatorRecord

/** The code that the operator's app shows now, or some steps of half a minute later. */
export const codeOf = async (world: World, email: string, later = 0): Promise<string> =>
  codesOf(world, await recordOf(world, email)).generate({
    timestamp: world.clock().getTime() + later * 30_000,
  })

/** Somebody who is signed in to the console. */
export async function anOperator(world: World, app: FastifyInstance, role: OperatorRole) {
  const { email, name, link } = await aNewOperator(world, role)
  const { body } = await consoleCall(app, '/enrolment', {
    body: { token: link, password, code: await codeOf(world, email) },
  })
  const { deviceToken } = body.data as { deviceToken: string }
  return { email, name, token: body.authorization as string, deviceToken }
}
