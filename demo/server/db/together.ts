/**
 * Parts of one transaction beside each other. On PostgreSQL their statements leave without waiting for each other's
 * answers: several take one round trip. The database executes them one after the other.
 */
import { isAfterFailure } from './errors.ts'

/**
 * Runs parts beside each other. Their first statements are executed in the order of the parts, the later ones in any: no
 * part may depend on what another one writes or locks after its first statement.
 *
 * Waits for all of them also when one fails, because what comes after the rollback would be outside of the transaction,
 * and throws the first failure that does not only say that the transaction has failed before.
 */
export async function together<Results extends readonly unknown[]>(
  parts: {
    readonly [At in keyof Results]: Promise<Results[At]>
  },
): Promise<Results> {
  // Answers of one packet are heard in any order.
  const failures: unknown[] = []
  await Promise.all(parts.map((part) => part.catch((reason: unknown) => failures.push(reason))))
  if (failures.length > 0) throw failures.find((each) => !isAfterFailure(each)) ?? failures[0]
  return Promise.all(parts) as unknown as Promise<Results>
}

/** A part that is awaited later: whether its failure matters is known only then. */
export function ahead<T>(part: Promise<T>): Promise<T> {
  part.catch(() => {})
  return part
}
