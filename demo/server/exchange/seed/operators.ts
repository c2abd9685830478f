/** The two operators of the demo world. Fixed authenticator keys let anybody on this machine try the console. */
import { createHmac } from 'node:crypto'
import { Secret } from 'otpauth'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Server } from '../../server.ts'
import type { Settings } from '../../settings/settings.ts'
import {
  codesOf,
  emailOf,
  findOperator,
  insertOperator,
  type NewOperator,
  type OperatorRecord,
  toOperator,
} from '../operators/operators.ts'
import { demoPasswordOf } from './people.ts'

export const demoOperators = [
  { name: 'Adaeze Nwosu', email: 'owner@example.com', role: 'owner' },
  { name: 'Felix Brandt', email: 'finance@example.com', role: 'finance' },
] as const satisfies readonly NewOperator[]

/** The key of an authenticator app, in base32; a public sandbox derives it from its own key. */
export const demoCodeKeyOf = ({ sandboxKey }: Settings, email: string): string => {
  const digest = createHmac('sha1', sandboxKey ?? 'a sandbox on this machine')
    .update(email)
    .digest()
  return new Secret({ buffer: new Uint8Array(digest).buffer }).base32
}

/** Adds the operators, ready to sign in. */
export async function writeDemoOperators(tx: Tx, server: Server, passwordHash: string): Promise<Operator[]> {
  for (const operator of demoOperators) await insertOperator(tx, server, operator)
  return setDemoSignIns(tx, server, passwordHash)
}

/** Gives the demo operators that are there the password and the authenticator keys of today's `SANDBOX_KEY`. */
export async function setDemoSignIns(db: Db | Tx, server: Server, passwordHash: string): Promise<Operator[]> {
  const records = await demoRecords(db, server)
  for (const record of records) {
    const key = demoCodeKeyOf(server.settings, emailOf(server, record))
    await db
      .updateTable('operator')
      .set({
        password_hash: passwordHash,
        code_key_sealed: server.vault.encrypt('operator.code_key_sealed', record.id, key),
      })
      .where('id', '=', record.id)
      .execute()
  }
  return records.map((record) => toOperator(server, record))
}

async function demoRecords(db: Db | Tx, server: Server): Promise<OperatorRecord[]> {
  const records: OperatorRecord[] = []
  for (const { email } of demoOperators) {
    const record = await findOperator(db, server, email)
    if (record) records.push(record)
  }
  return records
}

export type DemoOperatorSignIn = Operator & { readonly password: string; readonly code: string }

/** The demo operators that are there, with the code that their authenticator app shows now. */
export async function demoOperatorSignIns(server: Server): Promise<DemoOperatorSignIn[]> {
  const timestamp = server.clock().getTime()
  return (await demoRecords(server.database.db, server)).map((record) => ({
    ...toOperator(server, record),
    password: demoPasswordOf(server.settings),
    code: codesOf(server, record).generate({ timestamp }),
  }))
}
