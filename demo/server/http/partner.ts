/** The partner's site: pages on another origin that embed our widgets. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type WebhookReceiver, webhookReceiver } from '../../partner/webhooks.ts'
import { partnerFrom, partnerNamed, savePartner } from '../exchange/partners/partners.ts'
import { isRestrictedIn } from '../platform/network/foreign-request.ts'
import type { Reporter } from '../platform/observability/report.ts'
import { addReceiver, listReceivers, rollReceiverSecret } from '../platform/webhooks/receivers.ts'
import type { Server } from '../server.ts'
import type { Settings } from '../settings/settings.ts'
import { firstAddress, hostFromHere, listenOnSecond } from './listen.ts'

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const folder = pathOf('../../partner/')
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** The site's files from other folders: its own React, and its own copy of the widgets. */
const elsewhere: readonly [string, string][] = [
  ['/react-17.js', pathOf('../../partner/old-react/node_modules/react/umd/react.production.min.js')],
  [
    '/react-dom-17.js',
    pathOf('../../partner/old-react/node_modules/react-dom/umd/react-dom.production.min.js'),
  ],
  ['/copy/', pathOf('../../../dist/cdn/')],
]

function fileOf(path: string): string {
  for (const [prefix, place] of elsewhere) {
    if (path === prefix) return place
    if (prefix.endsWith('/') && path.startsWith(prefix)) return join(place, path.slice(prefix.length))
  }
  // The folder of its React has no pages.
  return path.startsWith('/old-react/') ? '' : join(folder, path)
}

/** A policy with the exchange's frames, styles from files, and these scripts. */
const policy = (scripts: string, exchange: string, ...more: readonly string[]) =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self'",
    `img-src 'self' ${exchange} blob: data:`,
    `connect-src 'self' ${exchange}`,
    `frame-src ${exchange}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...more,
  ].join('; ')

/** A policy as strict as a bank's: scripts by nonce, and no strings. */
const strictPolicy = (nonce: string, exchange: string) =>
  policy(`'nonce-${nonce}'`, exchange, "require-trusted-types-for 'script'")

/** The policy of a page without nonces: scripts from files, its own and the exchange's. */
const plainPolicy = (exchange: string) => policy(`'self' ${exchange}`, exchange)

/**
 * Serves `demo/partner` unchanged, except for the exchange's address, which an author would write out, and the nonce of a
 * page with a policy.
 */
export function partnerServer(exchangeOrigin: string, webhooks?: WebhookReceiver): HttpServer {
  return createServer(async (request, response) => {
    try {
      // A path of `//` or `//a:b:c` is parsed as a host, and may be an invalid one.
      const { pathname } = new URL(request.url ?? '/', 'http://partner')
      const path = normalize(pathname === '/' ? '/index.html' : decodeURIComponent(pathname))
      if (await webhooks?.handle(request, response, path)) return
      const type = types[extname(path)]
      if (!type || !['GET', 'HEAD'].includes(request.method ?? '')) throw new Error('not a page')
      const text = await readFile(fileOf(path), 'utf8')
      const nonce = randomBytes(16).toString('base64')
      response.writeHead(200, {
        'content-type': type,
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        ...(type.startsWith('text/html') && {
          'content-security-policy': text.includes('%NONCE%')
            ? strictPolicy(nonce, exchangeOrigin)
            : plainPolicy(exchangeOrigin),
        }),
      })
      const isOwn = !path.startsWith('/copy/')
      response.end(
        isOwn ? text.replaceAll('%COWRIE_ORIGIN%', exchangeOrigin).replaceAll('%NONCE%', nonce) : text,
      )
    } catch {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
      response.end('Not found')
    }
  })
}

/**
 * Listens on `PARTNER_PORT` in the sandbox; production has no partner of its own. Undefined when nothing listens: a
 * taken port is logged, and does not keep the exchange from serving.
 */
export async function openPartner(
  { isSandbox, publicUrl, partnerPort, host }: Settings,
  report: Reporter,
  server?: Server,
): Promise<HttpServer | undefined> {
  if (!isSandbox) return undefined
  let secret: string | undefined
  const partner = partnerServer(
    publicUrl,
    webhookReceiver(() => secret),
  )
  try {
    partner.listen(partnerPort, firstAddress(host))
    await once(partner, 'listening')
    await listenOnSecond(partner, host)
  } catch (error) {
    report.warn(`The partner's page is not served (PARTNER_PORT=${partnerPort}): ${(error as Error).message}`)
    return undefined
  }
  const { port } = partner.address() as AddressInfo
  if (server?.settings.seed === 'demo' && !isRestrictedIn(server.settings))
    secret = await registerReceiver(server, `http://${hostFromHere(host)}:${port}`).catch((error: Error) => {
      report.warn(`The partner's page gets no webhooks: ${error.message}`)
      return undefined
    })
  partner.on('error', (error) => report.warn(`The partner's page: ${error.message}`))
  return partner
}

const demoPartner = 'Lagoon & Palm'

/** Makes the page's owner a partner with a receiver of webhooks, and returns the receiver's new secret. */
async function registerReceiver(server: Server, origin: string): Promise<string> {
  const { db } = server.database
  const known = await partnerNamed(db, demoPartner)
  if (!known) await savePartner(db, partnerFrom(demoPartner, [origin], ['all']), server.clock())
  const partner = known ?? (await partnerNamed(db, demoPartner))
  if (!partner) throw new Error(`${demoPartner} was removed`)
  const url = `${origin}/webhooks`
  const found = (await listReceivers(server, partner.id)).find((each) => each.url === url)
  if (!found) return (await addReceiver(server, partner.id, { url })).secret
  // It was told once, to a process that is gone.
  return (await rollReceiverSecret(server, { partnerId: partner.id, id: found.id }, 0)).secret
}
