/** A partner's web server: serves a folder on its own origin. */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

export type FileServer = { origin: string; close(): Promise<void> }

/** `change` may replace a file's content in the answer. */
export async function serveFiles(
  folder: () => string,
  change: (path: string, content: Buffer) => Buffer | string = (_, content) => content,
): Promise<FileServer> {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://host').pathname)
    try {
      const content = change(path, await readFile(join(folder(), path)))
      response.writeHead(200, {
        'content-type': types[extname(path)] ?? 'application/octet-stream',
        'access-control-allow-origin': '*',
        'cache-control': 'no-store',
      })
      response.end(content)
    } catch {
      response.writeHead(404, { 'content-type': 'text/plain' })
      response.end('Not found')
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
