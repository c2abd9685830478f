/**
 * Decodes the input of a call, or refuses and names the field. The codecs drop unknown fields. Text has no control
 * characters and is in form NFC, so that equal-looking texts are equal.
 */
import type { FastifyRequest } from 'fastify'
import { en } from 'zod/locales'
import * as z from 'zod/mini'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { type LocalizedText, verbatim } from '../platform/messages/refusals.ts'
import { refuse } from '../refusals.ts'
import type { UploadedFile } from './call.ts'

// The contract's schemas are zod/mini's, which has no messages of its own until a language is chosen.
z.config(en())

type Input = { params?: unknown; query?: unknown; body?: unknown }

export function decodeInput(endpoint: Endpoint, request: FastifyRequest, body: unknown): Input {
  const input: Input = {}
  if (endpoint.params) input.params = decode(endpoint.params, request.params, 'path')
  if (endpoint.query) input.query = decode(endpoint.query, withoutEmpty(request.query), 'query')
  if (endpoint.body) input.body = decode(endpoint.body, body, 'body', endpoint.multiLine)
  return input
}

/** Decodes the parts of a call that another call describes, as the call itself would. */
export function decodeCall(endpoint: Endpoint, input: Input): { params?: object; body?: object } {
  return {
    ...(endpoint.params && { params: decode(endpoint.params, input.params ?? {}, 'params') as object }),
    ...(endpoint.body && { body: decode(endpoint.body, input.body, 'body', endpoint.multiLine) as object }),
  }
}

/** No call has more than three levels. The functions below recurse into values, one stack frame per level. */
const maxDepth = 16

function decode(
  schema: z.ZodMiniType,
  value: unknown,
  wholeName: string,
  multiLine: readonly string[] = [],
): unknown {
  if (isDeeperThan(maxDepth, value))
    throw refuse('bad-input', { field: wholeName, problem: ({ tooDeep }) => tooDeep })
  const result = z.safeDecode(schema, normalized(value) as never)
  if (result.success) {
    const unstorable = unstorableField(value, multiLine)
    if (unstorable !== undefined)
      throw refuse('bad-input', {
        field: unstorable || wholeName,
        problem: ({ unstorable }) => unstorable,
      })
    return result.data
  }
  const [issue] = result.error.issues
  const field = issue?.path.join('.') || wholeName
  throw refuse('bad-input', { field, problem: problemText(issue?.message ?? 'is not right') })
}

function isDeeperThan(maxLevels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return maxLevels === 0 || Object.values(value).some((each) => isDeeperThan(maxLevels - 1, each))
}

/** Control characters of both sets, and the separators of lines and paragraphs. */
const control = /[\p{Cc}\u2028\u2029]/u
const controlButLines = /[^\P{Cc}\t\n\r]/u

/**
 * The path of the first text that has a control character or a lone surrogate: PostgreSQL stores no NUL, a line break
 * ends a mail header, and a terminal that shows a log obeys the others.
 */
function unstorableField(value: unknown, multiLine: readonly string[], path = ''): string | undefined {
  if (typeof value === 'string') {
    const forbidden = multiLine.includes(path) ? controlButLines : control
    return forbidden.test(value) || !value.isWellFormed() ? path : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, each] of Object.entries(value)) {
    const found = unstorableField(each, multiLine, path ? `${path}.${name}` : name)
    if (found !== undefined) return found
  }
  return undefined
}

/** Normalises every text to NFC, except passwords: an earlier hash is of the text as it was typed (`secrets.ts`). */
function normalized(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return /password/i.test(name) ? value : value.normalize('NFC')
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => normalized(each))
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, normalized(each, key)]))
}

/** "Invalid input: expected string, received undefined" reads better as "required". */
function problemText(message: string): LocalizedText {
  if (/received undefined|received null/.test(message)) return ({ required }) => required
  return verbatim(message.replace(/^Invalid input: /, ''))
}

/** `?status=` means no filter. */
const withoutEmpty = (query: unknown) =>
  Object.fromEntries(
    Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== ''),
  )

export type Multipart = { fields: Record<string, unknown>; file: UploadedFile | undefined }

/** Reads a multipart body: text fields, and at most one file under the endpoint's name for it. */
export async function readMultipart(request: FastifyRequest, fileField: string): Promise<Multipart> {
  if (!request.isMultipart()) {
    if (request.headers['content-type']?.startsWith('application/json') || request.body === undefined)
      return { fields: (request.body ?? {}) as Record<string, unknown>, file: undefined }
    throw refuse('bad-input', { field: 'content-type', problem: verbatim('must be multipart/form-data') })
  }
  const fields: Record<string, unknown> = {}
  let file: UploadedFile | undefined
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = part.value
    else if (part.fieldname === fileField && !file) {
      const bytes = await part.toBuffer()
      if (bytes.length > 0) file = { name: part.filename, mediaType: part.mimetype, bytes }
    } else part.file.resume()
  }
  return { fields, file }
}
