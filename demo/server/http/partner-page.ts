/** The partner's page behind a call, and the words that its widget sends along. */
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type PartnerTags, partnerTags } from '#core/contract/partner-events.ts'
import { tagsHeader } from '#core/contract/tag-limits.ts'
import { verbatim } from '../platform/messages/refusals.ts'
import { refuse } from '../refusals.ts'
import type { PartnerPage } from '../server.ts'

/** Undefined for a page of ours. Refuses with `bad-input` when the words cannot be read. */
export function partnerPageOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  origin: string | undefined,
): PartnerPage | undefined {
  if (origin === undefined) return undefined
  const header = headers[tagsHeader]
  return typeof header === 'string' && header !== '' ? { origin, tags: readTags(header) } : { origin }
}

function readTags(header: string): PartnerTags {
  const problem = (words: string) => refuse('bad-input', { field: tagsHeader, problem: verbatim(words) })
  let json: unknown
  try {
    json = JSON.parse(Buffer.from(header, 'base64url').toString('utf8'))
  } catch {
    throw problem('must be JSON as base64url')
  }
  const read = z.safeParse(partnerTags, json)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  throw problem([issue?.path.join('.'), issue?.message].filter(Boolean).join(' '))
}
