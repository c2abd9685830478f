/** The page of one secured field, which a web page shows in a frame of the bank's origin. */
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { html } from '../html.ts'
import { sandboxBank } from '../sandbox-keys.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** Below Adyen's path. The version is that of the protocol, which Adyen's web library names. */
const path = '/checkoutshopper/securedfields/:clientKey/:version'

/** Any page may frame it, as long as it knows the client key: it holds nothing before somebody types. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Card</title>
<link rel="stylesheet" href="field.css">
<script type="module" src="field.js"></script>
</head>
<body><input hidden type="text" inputmode="numeric" aria-describedby="note" spellcheck="false"><div id="note"></div></body>
</html>`.text

/** Serves the fields. Another client key than the bank's is answered with 403. */
export function serveSecuredFields(app: FastifyInstance): void {
  const files = {
    'securedFields.html': ['text/html; charset=utf-8', page],
    'field.js': ['text/javascript; charset=utf-8', read('field.js')],
    'field.css': ['text/css; charset=utf-8', read('field.css')],
  } as const
  for (const [name, [type, content]] of Object.entries(files))
    app.get<{ Params: { clientKey: string } }>(`${path}/${name}`, async (request, reply) => {
      if (request.params.clientKey !== sandboxBank.clientKey)
        return reply.code(403).type('text/plain').send('The client key is not known here')
      return (
        reply
          .type(type)
          .header('content-security-policy', policy)
          // A page with an embedder policy shows no frame without these.
          .header('cross-origin-embedder-policy', 'require-corp')
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(content)
      )
    })
}
