/** The partner's site: a page of somebody else's, on another origin, that embeds a widget from ours. */
import { readFile } from 'node:fs/promises'
import { createServer, type Server as HttpServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../partner/', import.meta.url))
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Serves `demo/partner` as it stands, but for the exchange's address, which the page's author would have typed. */
export function partnerServer(exchangeOrigin: string): HttpServer {
  return createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://partner')
    const path = normalize(pathname === '/' ? '/index.html' : decodeURIComponent(pathname))
    const type = types[extname(path)]
    try {
      if (!type || !['GET', 'HEAD'].includes(request.method ?? '')) throw new Error('not a page')
      const text = await readFile(join(folder, path), 'utf8')
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' })
      response.end(text.replaceAll('%COWRIE_ORIGIN%', exchangeOrigin))
    } catch {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
      response.end('Not found')
    }
  })
}
