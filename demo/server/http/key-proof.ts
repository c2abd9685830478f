/**
 * DPoP (RFC 9449): a session that began with a proof of a client's key is valid only together with that key. The
 * browser keeps the key where no script can read it, so a copied token is useless elsewhere, whatever its headers.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import { reserveTry } from '../platform/budgets/try-budget.ts'
import { tokenHash } from '../platform/hashing/secrets.ts'
import { refuse } from '../refusals.ts'
import type { Server } from '../server.ts'

/** How far a client's clock may be off before it needs a nonce of ours. */
const maxClockSkewMs = 60_000
/** The period of a nonce, which is valid in its own period and in the next one. */
const noncePeriodMs = 150_000
/** Proofs are short; a longer one is not read. */
const maxProofLength = 2_000

/**
 * Counts this use of a proof with the tries at secrets, which all processes share: it may be used once while its time or
 * its nonce is good.
 */
const isFirstUse = async (server: Server, thumbprint: string, id: string): Promise<boolean> =>
  (await reserveTry(server, {
    subject: `key proof ${thumbprint} ${id}`,
    maxTries: 1,
    windowMs: 2 * noncePeriodMs,
  })) === 0

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

/** Whether a proof's `address` is that of this request, to the letter. A sandbox may be open under several names. */
function isAddressed({ settings }: Server, address: unknown, request: FastifyRequest): boolean {
  if (typeof address !== 'string' || !URL.canParse(address)) return false
  const path = request.originalUrl.split('?')[0] ?? ''
  const origins = [
    settings.publicUrl,
    ...(settings.isSandbox ? [`${request.protocol}://${request.host}`] : []),
  ]
  const { href } = new URL(address)
  return origins.some((origin) => URL.canParse(origin + path) && new URL(origin + path).href === href)
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
    isAddressed(server, htu, request) &&
    (token === undefined || ath === tokenHash(token)) &&
    typeof jti === 'string' &&
    protectedHeader.jwk !== undefined
  if (!isAboutThis) throw refuse('proof-refused')

  const nowMs = server.clock().getTime()
  const isTimely = typeof iat === 'number' && Math.abs(iat * 1000 - nowMs) <= maxClockSkewMs
  if (!isTimely && !isCurrentNonce(server, nonce, nowMs))
    throw refuse('proof-stale', { nonce: currentNonce(server, nowMs) })
  const thumbprint = await calculateJwkThumbprint(protectedHeader.jwk as never)
  if (!(await isFirstUse(server, thumbprint, jti))) throw refuse('proof-refused')
  return thumbprint
}
