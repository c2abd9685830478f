/** Identity checks in the operators' console. */
import type { AnswerOf, InputOf } from '#core/contract/endpoint.ts'
import type { OperatorContract } from '#core/contract/operator-contract.ts'
import type { Operator } from '#core/contract/operator-sign-in.ts'
import { decideCheck, IdentityQueueError, wholeCheck } from '../../people/accounts/identity-queue.ts'
import { refuse } from '../../refusals.ts'
import type { Server } from '../../server.ts'

/** Refuses with `not-found`. */
export async function identityCheck(
  server: Server,
  { params }: InputOf<OperatorContract['identityCheck']>,
): Promise<AnswerOf<OperatorContract['identityCheck']>> {
  const check = await wholeCheck(server, params.reference).catch(asRefusal)
  const { document, country, decisions } = check
  return {
    reference: check.reference,
    personId: check.personId,
    status: check.status,
    name: check.name,
    userName: check.userName,
    email: check.email,
    country: country.name,
    phoneNumber: check.phoneNumber,
    bvn: check.bvn,
    birthDate: check.birthDate,
    idType: check.idType,
    idNumber: check.idNumber,
    submittedAt: check.submittedAt.toISOString(),
    ...(document.deletedAt
      ? { documentDeletedAt: document.deletedAt.toISOString() }
      : {
          document: {
            name: document.name,
            mediaType: document.mediaType,
            address: `data:${document.mediaType};base64,${Buffer.from(document.bytes).toString('base64')}`,
          },
        }),
    decisions: decisions.map(({ status, words, by, at }) => ({
      status,
      ...(words !== null && { words }),
      by,
      at: at.toISOString(),
    })),
  }
}

/** Refuses with `not-found`, `already-decided`, `match-first`, and `bad-input` for a failure without words. */
export async function decideIdentity(
  server: Server,
  operator: Operator,
  { params, body }: InputOf<OperatorContract['decideIdentity']>,
): Promise<null> {
  const { outcome, words } = body
  if (outcome === 'failed' && !words)
    throw refuse('bad-input', { field: 'words', problem: ({ required }) => required })
  const answer =
    outcome === 'passed'
      ? ({ status: 'passed' } as const)
      : ({ status: 'failed', message: words ?? '' } as const)
  await decideCheck(server, params.reference, answer, operator.name).catch(asRefusal)
  return null
}

function asRefusal(error: unknown): never {
  if (error instanceof IdentityQueueError)
    throw error.isHeld
      ? refuse('match-first')
      : error.isDecided
        ? refuse('already-decided')
        : refuse('not-found', { what: 'identity check' })
  throw error
}
