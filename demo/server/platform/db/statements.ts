/**
 * Which statements a connection keeps prepared. For a short statement PostgreSQL spends more time on parsing and
 * planning than on running it; a named one is parsed once per connection, and planned again only as long as PostgreSQL
 * finds that its values make a difference (`plan_cache_mode = auto`).
 */

/** Each takes memory in each connection. The server has about half as many repeated statements. */
const maxNames = 500
/** Lists of many lengths make texts that never repeat: they are not worth a name. */
const maxSeen = 2_000

export type StatementNames = {
  /** The statement's name from its second run on; undefined for one that is better sent unnamed. */
  nameOf(sql: string): string | undefined
  /** Drops all names, see `isStalePlan`. */
  clear(): void
}

export function statementNames(): StatementNames {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  let nameCount = 0
  return {
    nameOf(sql) {
      const name = names.get(sql)
      if (name || names.size === maxNames || !isPreparable.test(sql)) return name
      if (!seen.has(sql)) {
        if (seen.size === maxSeen) seen.clear()
        seen.add(sql)
        return undefined
      }
      nameCount += 1
      seen.delete(sql)
      names.set(sql, `s${nameCount}`)
      return names.get(sql)
    },
    clear() {
      names.clear()
    },
  }
}

/** The rest (begin, lock, changes of the schema) has no plan to keep. */
const isPreparable = /^\s*(select|insert|update|delete|with)\b/i

/**
 * The schema has changed since the statement was prepared (a newer server migrates while this one still runs), and its
 * columns are others now. Nothing was done; under a new name it will be.
 */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '0A000' &&
  error.message.startsWith('cached plan must not change result type')
