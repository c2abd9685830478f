/**
 * The calls of a page that is for no member: the operators' console, the partner's page. They take a token of that page
 * and nothing else, answer pages of this site only, and leave a log of what is done.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Language } from '#core/contract/languages.ts'
import type { FileAnswer } from '#core/contract/values.ts'
import { refusalMessages } from '../platform/messages/refusals.ts'
import { spanned } from '../platform/observability/tracing.ts'
import { Refusal, refuse } from '../refusals.ts'
import type { Server } from '../server.ts'
import { acceptedLanguage, setContentLanguage } from './accepted-language.ts'
import { tokenOf } from './caller.ts'
import { compressAnswer, keepPlain } from './compressed.ts'
import { decodeInput } from './input.ts'
import { noteCaller } from './request-lines.ts'
import { isCompressible } from './secret-answers.ts'
import { sendFile } from './send-file.ts'

type Who = { readonly id: string }

type PageCall<Caller extends Who> = {
  readonly input: never
  /** Undefined at public calls. */
  readonly caller: Caller | undefined
  readonly token: string | undefined
  /** For limits only. */
  readonly address: string
  readonly language: Language
}

type Outcome<Caller extends Who> = {
  readonly data: unknown
  readonly authorization?: string
  /** The caller who signed in by the call. */
  readonly entered?: Caller | undefined
}

export type OwnPage<Caller extends Who> = {
  readonly kind: 'operator' | 'partner'
  /** The path of all its addresses. */
  readonly base: string
  readonly calls: Readonly<Record<string, Endpoint>>
  callerOf(token: string): Promise<Caller | undefined>
  /** Refuses a call that is not for this caller. */
  assertMay?(name: string, caller: Caller): void
  handle(name: string, call: PageCall<Caller>): Promise<Outcome<Caller>>
  /** `asked` before the call; after it the code of its refusal, or `done` for who has signed in by it. */
  log(name: string, caller: Caller, request: FastifyRequest, outcome: string): Promise<void>
}

export function registerOwnPage<Caller extends Who>(
  app: FastifyInstance,
  server: Server,
  page: OwnPage<Caller>,
): void {
  for (const [name, endpoint] of Object.entries(page.calls))
    app.route({
      method: endpoint.method,
      url: page.base + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(isCompressible(name, endpoint) && { onSend: compressAnswer }),
      async handler(request, reply) {
        assertOwnPage(request, server)
        const token = tokenOf(request)
        const caller = endpoint.access === 'public' ? undefined : await page.callerOf(token ?? '')
        if (endpoint.access !== 'public' && !caller) throw refuse('signed-out')
        if (caller) noteCaller(request, page.kind)
        // Tries of visitors are counted, not logged.
        if (caller) await page.log(name, caller, request, 'asked')
        try {
          if (caller) page.assertMay?.(name, caller)
          const input = decodeInput(endpoint, request, request.body) as never
          const language = acceptedLanguage(request.headers['accept-language']) ?? 'en'
          const call = { input, caller, token, address: request.ip, language }
          const { data, authorization, entered } = await spanned(`${page.kind} call ${name}`, {}, () =>
            page.handle(name, call),
          )
          if (entered) await page.log(name, entered, request, 'done')
          setContentLanguage(reply, language)
          reply.header('cache-control', 'no-store')
          if (endpoint.download) return sendFile(reply, endpoint.download, data as FileAnswer)
          if (authorization) keepPlain(reply)
          return {
            isSuccess: true,
            message: refusalMessages(language).done,
            data: z.encode(endpoint.answer, data as never) ?? null,
            ...(authorization ? { authorization } : {}),
          }
        } catch (error) {
          if (caller) await page.log(name, caller, request, error instanceof Refusal ? error.code : 'broken')
          throw error
        }
      },
    })
}

/** A browser names the page that calls; another site's page is refused even for a signed-in caller. */
function assertOwnPage(request: FastifyRequest, { settings }: Server): void {
  const { origin } = request.headers
  if (origin !== undefined && origin !== new URL(settings.publicUrl).origin) throw refuse('not-allowed')
}
