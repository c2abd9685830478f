/**
 * Runs parts of one transaction beside each other: while the database executes a statement of one, the others prepare
 * theirs. Their statements come in any order, so no part may depend on what another one writes or locks.
 *
 * Waits for all of them also when one fails, because what comes after the rollback would be outside of the transaction,
 * and throws the first failure: those after it only say that the transaction has failed.
 */
export async function together<Results extends readonly unknown[]>(
  parts: {
    readonly [At in keyof Results]: Promise<Results[At]>
  },
): Promise<Results> {
  let failure: { readonly reason: unknown } | undefined
  await Promise.all(
    parts.map((part) =>
      part.catch((reason: unknown) => {
        failure ??= { reason }
      }),
    ),
  )
  if (failure) throw failure.reason
  return Promise.all(parts) as unknown as Promise<Results>
}
