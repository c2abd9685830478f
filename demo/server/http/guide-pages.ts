/** The guides for partners, which the build writes into `guides.json`: as HTML without scripts, and as Markdown. */
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings/settings.ts'
import { sendCompressed } from './compressed.ts'
import { unknownCall } from './failures.ts'

type Pages = {
  readonly sheets: readonly string[]
  readonly pages: Readonly<Record<string, { readonly html: string; readonly markdown?: string }>>
}

/** It is read each time, because a build changes it. */
const pagesIn = (folder: string): Pages => JSON.parse(readFileSync(`${folder}guides.json`, 'utf8'))

const inExchange = (text: string, { publicUrl }: Pick<Settings, 'publicUrl'>) =>
  text.replaceAll('https://exchange.example', publicUrl)

/** The body of a guide, and the lines of its head. Undefined for other addresses. */
export function printedGuide(
  folder: string,
  path: string,
  settings: Pick<Settings, 'publicUrl'>,
): { body: string; head: string } | undefined {
  const address = path.replace(/\/+$/, '')
  if (!/^\/docs(\/|$)/.test(address)) return undefined
  const { sheets, pages } = pagesIn(folder)
  const page = Object.hasOwn(pages, address) ? pages[address] : undefined
  if (!page) return undefined
  const links = sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`)
  if (page.markdown) links.push(`<link rel="alternate" type="text/markdown" href="${address}.md">`)
  return { body: inExchange(page.html, settings), head: links.join('\n') }
}

/** `/docs/quick-start.md` */
export function registerGuides(app: FastifyInstance, folder: string, settings: Settings): void {
  app.get<{ Params: { name: string } }>('/docs/:name(^[a-z-]+).md', async (request, reply) => {
    const { pages } = pagesIn(folder)
    const path = `/docs/${request.params.name}`
    const markdown = Object.hasOwn(pages, path) ? pages[path]?.markdown : undefined
    if (markdown === undefined) return unknownCall(request, reply)
    reply.header('cache-control', 'no-cache').type('text/markdown; charset=utf-8')
    return sendCompressed(request, reply, inExchange(markdown, settings))
  })
}
