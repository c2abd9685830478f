/**
 * DPoP (RFC 9449): a session that began with a proof of a client's key is valid only together with that key. The
 * browser keeps the key where no script can read it, so a copied token is useless elsewhere, whatever its headers.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import { refuse } from '../refusals.ts'
import { tokenHash } from '../secrets.ts'
import type { Server } from '../server.ts'

/** How far a client's clock may be off before it needs a nonce of ours. */
const maxClockSkewMs = 60_000
/** The period of a nonce, which is valid in its own period and in the next one. */
const noncePeriodMs = 150_000
/** Proofs are short; a longer one is not read. */
const maxProofLength = 2_000
/** Recent proofs that this process remembers. Beyond this number the oldest is forgotten before its time. */
const maxSeenProofs = 100_000

type SeenProofs = Map<string, number>
const seenBy = new WeakMap<Server['database'], SeenProofs>()

/** Whether `id` is seen for the first time within the time that a proof is valid. */
function isFirstUse(server: Server, id: string, nowMs: number): boolean {
  const seen = seenBy.get(server.database) ?? new Map<string, number>()
  seenBy.set(server.database, seen)
  for (const [each, seenAtMs] of seen) {
    if (seen.size <= maxSeenProofs && seenAtMs > nowMs - 2 * noncePeriodMs) break
    seen.delete(each)
  }
  if (seen.has(id)) return false
  seen.set(id, nowMs)
  return true
}

const nonceOf = (server: Server, period: number) =>
  createHmac('sha256', server.settings.pepper).update(`key proof nonce\0${period}`).digest('base64url')

/** The nonce for a client with a wrong clock. It needs no storage, and all processes compute the same one. */
const currentNonce = (server: Server, nowMs: number) => nonceOf(server, Math.floor(nowMs / noncePeriodMs))

function isCurrentNonce(server: Server, nonce: unknown, nowMs: number): boolean {
  if (typeof nonce !== 'string') return false
  const given = Buffer.from(nonce)
  const period = Math.floor(nowMs / noncePeriodMs)
  return [period, period - 1].some((each) => {
    const expected = Buffer.from(nonceOf(server, each))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** Whether a proof's `address` names the path of this request; a proxy in front may have removed a prefix. */
function namesPath(address: unknown, request: FastifyRequest): boolean {
  if (typeof address !== 'string' || !URL.canParse(address)) return false
  const path = request.originalUrl.split('?')[0] ?? ''
  return new URL(address).pathname.endsWith(path)
}

export const hasKeyProof = (request: FastifyRequest): boolean => request.headers.dpop !== undefined

/**
 * The thumbprint of the key that signed this request's proof. With `token`, the proof must be about that token. Refuses
 * with `proof-refused` (401) for a missing, foreign or repeated proof, and with `proof-stale` (401, `data.nonce`) when
 * its time is off: the client tries again with that nonce.
 */
export async function keyThumbprint(
  server: Server,
  request: FastifyRequest,
  token?: string,
): Promise<string> {
  const proof = request.headers.dpop
  if (typeof proof !== 'string' || proof.length > maxProofLength) throw refuse('proof-refused')
  const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
    typ: 'dpop+jwt',
    algorithms: ['ES256'],
  }).catch((cause: unknown) => {
    throw Object.assign(refuse('proof-refused'), { cause })
  })
  const { htm, htu, ath, iat, jti, nonce } = payload
  const isAboutThis =
    htm === request.method &&
    namesPath(htu, request) &&
    (token === undefined || ath === tokenHash(token)) &&
    typeof jti === 'string' &&
    protectedHeader.jwk !== undefined
  if (!isAboutThis) throw refuse('proof-refused')

  const nowMs = server.clock().getTime()
  const isTimely = typeof iat === 'number' && Math.abs(iat * 1000 - nowMs) <= maxClockSkewMs
  if (!isTimely && !isCurrentNonce(server, nonce, nowMs))
    throw refuse('proof-stale', { nonce: currentNonce(server, nowMs) })
  const thumbprint = await calculateJwkThumbprint(protectedHeader.jwk as never)
  if (!isFirstUse(server, `${thumbprint} ${jti}`, nowMs)) throw refuse('proof-refused')
  return thumbprint
}
