/** Many people who are signed in, as rows: how they got there is tested elsewhere. */
import { newToken, tokenHash } from '#server/platform/hashing/secrets.ts'
import type { Me, Server } from '#server/server.ts'

/** Opens a session for each; answers their tokens in the same order. */
export async function signAllIn({ database, clock }: Server, people: readonly Me[]): Promise<string[]> {
  const now = clock()
  const tokens = people.map(() => newToken())
  await database.db
    .insertInto('session')
    .values(
      people.map(({ id, sessionId }, at) => ({
        token_hash: tokenHash(tokens[at] as string),
        id: sessionId,
        person_id: id,
        device: 'a crowd',
        created_at: now,
        last_seen_at: now,
        token_at: now,
      })),
    )
    .execute()
  return tokens
}
