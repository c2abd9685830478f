/** The HTTP side of the server: the API, the site, the widget modules, the sandbox's mailbox. */
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { maxUploadBytes } from '#core/contract/accounts.ts'
import { searchAfterHeader } from '#core/contract/search-after.ts'
import { tagsHeader } from '#core/contract/tag-limits.ts'
import { accessPolicyOf } from '../exchange/partners/access.ts'
import { openLog } from '../platform/observability/log.ts'
import type { Server } from '../server.ts'
import { hasMailbox, type Settings } from '../settings/settings.ts'
import { compressAnswer } from './compressed.ts'
import { docsPage } from './docs-page.ts'
import { registerDraining } from './draining.ts'
import { registerEmbed } from './embed.ts'
import { registerErrorHandler, sendFailure } from './failures.ts'
import { registerHealth } from './health.ts'
import { registerLimits } from './limits.ts'
import { registerMailbox } from './mailbox-page.ts'
import { type OpenApi, openApi } from './openapi.ts'
import { registerOperatorRoutes } from './operator-routes.ts'
import { registerPartnerPageRoutes } from './partner-page-routes.ts'
import { registerPartnerRoutes } from './partner-routes.ts'
import { registerProcessorMessages } from './processor-messages.ts'
import { registerRequestIds, requestIdHeader, requestIds } from './request-id.ts'
import { registerRequestLines, tellRequest } from './request-lines.ts'
import { registerRequestScopes } from './request-scopes.ts'
import { registerRoutes } from './routes.ts'
import { sandboxKeyOf } from './sandbox-key.ts'
import { registerSandboxPeople } from './sandbox-people.ts'
import { registerScenarios, withoutScenario } from './sandbox-scenarios.ts'
import { withoutSchemaCompilers } from './schema-compilers.ts'
import { registerSecurityHeaders } from './security-headers.ts'
import { registerSecurityTxt } from './security-txt.ts'
import { registerSignedFiles } from './signed-files.ts'
import { registerSite } from './site.ts'
import { registerStream } from './stream.ts'

export async function buildApp(server: Server): Promise<FastifyInstance> {
  const { settings } = server
  const app = Fastify({
    ...withoutSchemaCompilers,
    bodyLimit: 64 * 1024,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 400 },
    // Without a log of its own a server says only what failed.
    loggerInstance: (server.log ?? openLog({ level: 'error', form: 'json' })) as FastifyBaseLogger,
    // The framework's own lines have addresses; ours have routes.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // A request with an invalid address reaches no hook.
    frameworkErrors(error, request, reply) {
      reply.header(requestIdHeader, request.id)
      reply.raw.once('finish', () => tellRequest(server.metrics, request, reply))
      sendFailure(error, request, reply)
    },
    genReqId: requestIds(settings.trustProxy),
    forceCloseConnections: 'idle',
    requestTimeout: 60_000,
    // Behind a proxy the caller's address is in a header; without it limits per address would count all callers as one.
    trustProxy: trustProxyOption(settings.trustProxy),
    ...(settings.isSandbox && { rewriteUrl: withoutScenario }),
  })
  registerErrorHandler(app)
  registerRequestIds(app)
  registerRequestLines(app, server.metrics)
  registerRequestScopes(app)
  registerSecurityHeaders(app, settings)
  const accessPolicy = accessPolicyOf(server)
  await app.register(cors, {
    // The API answers allowed origins, without cookies.
    delegator: async (request: FastifyRequest) => {
      const { origin } = request.headers
      const isOurs = origin === undefined || origin === settings.publicUrl
      return {
        origin: isOurs
          ? settings.publicUrl
          : (await accessPolicy.allowsOrigin(origin).catch(() => false)) && origin,
        methods: ['GET', 'POST'],
        allowedHeaders: [
          ...['authorization', 'content-type', 'dpop', 'idempotency-key', 'last-event-id'],
          tagsHeader,
        ],
        // The name of a saved file, the retry time of a busy server, what a person quotes, and where a search stopped.
        exposedHeaders: ['content-disposition', 'retry-after', requestIdHeader, searchAfterHeader],
        maxAge: 600,
      }
    },
  })
  const draining = registerDraining(app)
  await app.register(multipart, {
    limits: { files: 1, fileSize: maxUploadBytes, fields: 40, fieldSize: 64 * 1024 },
  })
  const limits = await registerLimits(app, server)

  // Before the routes: a hook applies to later routes only.
  const sandboxKey = sandboxKeyOf(server)
  if (settings.isSandbox) registerScenarios(app, server, sandboxKey)
  registerRoutes(app, server, accessPolicy)
  registerOperatorRoutes(app, server)
  registerPartnerRoutes(app, server)
  registerPartnerPageRoutes(app, server)
  registerStream(app, server, accessPolicy, draining)
  await registerProcessorMessages(app, server, limits)
  registerSignedFiles(app, server)
  registerHealth(app, server)
  registerSecurityTxt(app, server)
  registerManual(app, settings)
  if (settings.isSandbox) {
    sandboxKey?.register(app)
    if (hasMailbox(settings)) registerMailbox(app, server, sandboxKey)
    registerSandboxPeople(app, server, sandboxKey)
  }
  registerEmbed(app, server, accessPolicy)
  await registerSite(app, server, limits)
  return app
}

/** The API's manual, written when somebody first asks for it: that takes as long as all other routes together. */
function registerManual(app: FastifyInstance, settings: Settings): void {
  let written: OpenApi | undefined
  const document = () => {
    written ??= openApi(settings)
    return written
  }
  app.get('/api/openapi.json', { onSend: compressAnswer }, async () => document())
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(document())),
  )
}

/** Hop 0 is next to the server: with one proxy it is the trusted one. */
const trustProxyOption = (proxies: Settings['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : (proxies ?? false)
