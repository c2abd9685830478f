/** The built site and the widget modules, as files. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Server } from '../server.ts'
import { sendCompressed } from './compressed.ts'
import { unknownCall } from './failures.ts'
import { registerFileCache } from './file-cache.ts'
import { registerGuides } from './guide-pages.ts'
import type { Limits } from './limits.ts'
import { sitePage } from './site-page.ts'

export const distFolder = fileURLToPath(new URL('../../../dist/', import.meta.url))
const serverCss = readFileSync(new URL('./server.css', import.meta.url), 'utf8')

/**
 * Everything comes from our own origin, beside the frames of the card processor's fields; nothing runs or styles from a
 * string. `ancestors` may frame the page; `fonts` is one more origin of its fonts.
 */
export const contentSecurityPolicy = (
  { cards }: Pick<Server, 'cards'>,
  ancestors = "'none'",
  fonts?: string,
): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    `font-src 'self'${fonts ? ` ${fonts}` : ''}`,
    "connect-src 'self'",
    // Ours are for widgets with the attribute `isolated`, and for the gallery.
    `frame-src 'self'${cards.encryptedFields ? ` ${new URL(cards.encryptedFields.url).origin}` : ''}`,
    "manifest-src 'self'",
    // Shows push messages.
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
  ].join('; ')

const yearSeconds = 31_536_000

const forEver = `public, max-age=${yearSeconds}, immutable`

/** /cdn/v1/ moves with each release; a chunk has its hash in its name, and the build never changes a release. */
function cacheControlOf(path: string): string {
  if (/\/cdn\/v1\/[^/]+$/.test(path)) return 'public, max-age=300'
  return /\/cdn\/(chunks|v\d+\.\d+\.\d+)\/[^/]+$/.test(path) ? forEver : 'no-cache'
}

/** Every origin may load the widgets' modules, so a cache in between keeps one answer for all of them. */
function registerModuleAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    // The plugin of the API's answers would add `Vary: Origin`, and headers that no module needs.
    if (route.url.startsWith('/cdn/')) route.config = Object.assign({}, route.config, { cors: false })
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/cdn/')) reply.header('access-control-allow-origin', '*')
  })
}

export async function registerSite(app: FastifyInstance, server: Server, limits: Limits): Promise<void> {
  const policy = contentSecurityPolicy(server)
  app.get('/server.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(serverCss))
  app.addHook('onSend', async (_request, reply) => {
    // Pages that may be framed have their own policy.
    if (
      String(reply.getHeader('content-type')).startsWith('text/html') &&
      !reply.hasHeader('content-security-policy')
    )
      reply.header('content-security-policy', policy)
  })
  registerModuleAccess(app)
  registerFileCache(app, '/cdn/')
  await app.register(files, {
    root: `${distFolder}cdn/`,
    prefix: '/cdn/',
    // The site's folder decorates `sendFile`; with this one browsers would cache a page for a year.
    decorateReply: false,
    cacheControl: false,
    // The etag is enough, and every header weighs on some eighty small files.
    lastModified: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControlOf(path))
      reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
  await app.register(files, {
    root: `${distFolder}site/`,
    prefix: '/',
    wildcard: true,
    // The page around a gallery widget needs scenarios, which only a sandbox has.
    allowedPath: (path) => server.settings.isSandbox || path !== '/frame.html',
    cacheControl: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? forEver : 'no-cache')
    },
  })
  const sendPage = (request: FastifyRequest, reply: FastifyReply, wantsPage = true) => {
    const { isKnown, html } = sitePage(`${distFolder}site/`, request.url, server.settings)
    if (!isKnown && !wantsPage) return unknownCall(request, reply)
    reply
      .code(isKnown ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
    return sendCompressed(request, reply, html)
  }
  registerGuides(app, `${distFolder}site/`, server.settings)
  // The plugin does not serve the folder itself.
  app.get('/', async (request, reply) => sendPage(request, reply))
  if (server.settings.isSandbox)
    // The page around a widget in the gallery: our own pages may frame it.
    app.get('/widgets/frame', async (_request, reply) =>
      reply.header('content-security-policy', contentSecurityPolicy(server, "'self'")).sendFile('frame.html'),
    )
  app.setNotFoundHandler({ preHandler: limits.countUnmatched }, (request, reply) => {
    // The site's routes live in the browser: any other address gets the site, which has a page for unknown ones.
    const { accept = '*/*' } = request.headers
    const takesPage = ['GET', 'HEAD'].includes(request.method) && /text\/html|\*\/\*/.test(accept)
    if (!takesPage || /^\/(api|cdn|files|sandbox)\//i.test(request.url)) return unknownCall(request, reply)
    // Link checkers and previews take anything, as calls do: only a browser reads the page about unknown addresses.
    return sendPage(request, reply, accept.includes('text/html'))
  })
}
