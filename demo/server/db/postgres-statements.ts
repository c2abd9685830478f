/** A pool whose connections prepare the statements that come again, in the form that Kysely takes. */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isOutdated, type StatementNames, statementNames } from './statements.ts'

export function preparing(pool: pg.Pool): PostgresPool {
  const names = statementNames()
  // Kysely knows a connection again by its object.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? preparingClient(client, names)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

function preparingClient(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  async function query(text: string, parameters: readonly unknown[]) {
    const name = names.nameOf(text)
    try {
      return await client.query({ ...(name && { name }), text, values: [...parameters] })
    } catch (error) {
      if (!isOutdated(error)) throw error
      names.forget()
      // A transaction is over by now, and repeated by whoever began it. Outside of one nobody else would try again.
      if (client.getTransactionStatus() !== 'I') throw error
      return await client.query(text, [...parameters])
    }
  }
  return {
    // Its other form is for cursors, which nobody here opens.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isLost) => client.release(isLost),
  }
}
