/**
 * `/embed/cowrie-order?for=https://partner.example`: the page in the frame of an isolated widget on a partner's page.
 * It has our own origin, so token, PIN and card stay out of reach of the partner's scripts.
 */
import type { FastifyInstance } from 'fastify'
import { mayServeFonts } from '#core/contract/font-origin.ts'
import type { AccessPolicy } from '../exchange/partners/access.ts'
import { widgetTags } from '../exchange/partners/widgets.ts'
import { type Html, html } from '../platform/messages/html.ts'
import type { Server } from '../server.ts'
import { frameModules } from './frame-modules.ts'
import { contentSecurityPolicy } from './site.ts'

export function registerEmbed(app: FastifyInstance, server: Server, accessPolicy: AccessPolicy): void {
  const { settings } = server
  const policyFor = (ancestors: string, fonts?: string) => contentSecurityPolicy(server, ancestors, fonts)
  // Adyen's frames with its card fields have no embedder policy: one here would keep them out on every page.
  const hasForeignFields = server.cards.encryptedFields !== undefined && settings.processor !== undefined
  app.get<{ Params: { tag: string }; Querystring: { for?: unknown; coep?: unknown } }>(
    '/embed/:tag',
    async (request, reply) => {
      // A page with an embedder policy of its own shows no frame without these.
      reply.header('cross-origin-resource-policy', 'cross-origin')
      if (!hasForeignFields || request.query.coep !== undefined)
        reply.header('cross-origin-embedder-policy', 'require-corp')
      const { tag } = request.params
      const page = request.query.for
      const isOurs =
        page === undefined || page === settings.publicUrl || isOwnHost(page, request.headers.host)
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
      if (!widgetTags.includes(tag))
        return reply.code(404).header('content-security-policy', policyFor("'none'")).send(noSuchWidget)
      if (isOurs) return reply.header('content-security-policy', policyFor("'self'")).send(frame(tag))
      if (typeof page === 'string' && (await accessPolicy.allowsWidget(page, tag)))
        // Names this page only: partners do not learn of one another, and the header stays short.
        return reply
          .header('content-security-policy', policyFor(page, mayServeFonts(page) ? page : undefined))
          .send(frame(tag))
      // The partner's engineer reads this in the frame, so any page may embed it; it holds no secret.
      return reply.code(403).header('content-security-policy', policyFor('*')).send(refusal(tag, page))
    },
  )
}

/** Whether a page is our own, under another host name. */
const isOwnHost = (page: unknown, host: string | undefined) =>
  typeof page === 'string' && URL.canParse(page) && new URL(page).host === host

/** The frame's page. Relative addresses also work below a path. All modules load at once, none after the other. */
function frame(tag: string): string {
  const { guest, modules } = frameModules(tag)
  const preloads = modules.map((path) => html`<link rel="modulepreload" href="../cdn/${path}">\n`)
  return document(html`${preloads}${guestScript(guest)}`, html``)
}

const guestScript = (guest: string) => html`<script type="module" src="../cdn/${guest}"></script>`

const noSuchWidget = document(html``, html`<p>There’s no such widget.</p>`)

/** The frame's module tells the page around it. */
const refusal = (tag: string, page: unknown) =>
  document(
    html`<meta name="cowrie-refused" content="${tag}">\n${guestScript(frameModules(tag).guest)}`,
    html`<p>${tag} can’t be shown on ${typeof page === 'string' ? page : 'this page'}, because this origin isn’t registered for it.</p>`,
  )

function document(head: Html, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cowrie</title>
<link rel="icon" href="data:,">
${head}
</head>
<body>${body}</body>
</html>`.text
}
