/** Work that is done once for an `Idempotency-Key`; the same key and body answer the same again. */
import type { FastifyRequest } from 'fastify'
import { type Answer, type Bank, keyedHash } from './bank-parts.ts'
import { isOfTransfers } from './paths.ts'
import { type CallRefused, checkoutError, transferError } from './refusals.ts'

const maxKeyLength = 64

type Stored = { readonly request_hash: string; readonly status: bigint; readonly body: string }

type OnceAnswer = Answer & { readonly isRepeated: boolean; readonly hasKey: boolean }

/** Does `work`, or answers what it answered before. Refuses a key that came with another request. */
export async function once(bank: Bank, request: FastifyRequest, work: () => Answer): Promise<OnceAnswer> {
  const key = keyOf(request)
  if (key === undefined) return bank.books.soon(() => ({ ...work(), isRepeated: false, hasKey: false }))
  const requestHash = keyedHash(bank, 'request', `${request.url}\n${JSON.stringify(request.body)}`)
  return bank.books.soon(() => {
    const stored = bank.books.one<Stored>('SELECT request_hash, status, body FROM answers WHERE key = ?', key)
    if (stored && stored.request_hash !== requestHash)
      throw keyRefused(request, 'The Idempotency-Key was used for another request')
    if (stored)
      return {
        status: Number(stored.status),
        body: JSON.parse(stored.body) as object,
        isRepeated: true,
        hasKey: true,
      }
    const answer = work()
    bank.books.run(
      'INSERT INTO answers VALUES (?, ?, ?, ?)',
      key,
      requestHash,
      answer.status,
      JSON.stringify(answer.body),
    )
    return { ...answer, isRepeated: false, hasKey: true }
  })
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return undefined
  if (key.length > maxKeyLength)
    throw keyRefused(request, `The Idempotency-Key has more than ${maxKeyLength} characters`)
  return key
}

const keyRefused = ({ url }: FastifyRequest, message: string): CallRefused =>
  isOfTransfers(url)
    ? transferError(422, '00_422', 'Unprocessable', message)
    : checkoutError(422, '704', message)
