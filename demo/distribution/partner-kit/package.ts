/** `dist/npm-partner/`: the package `@cowrie/partner` for `npm publish`. */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { partnerOpenApi } from '#server/http/openapi.ts'
import { version } from '../../build/widgets.ts'
import { exchangeOrigin } from '../releases.ts'
import { root } from '../source.ts'
import { type Document, kitModule, kitTypes } from './kit.ts'

const name = '@cowrie/partner'

const packageJson = {
  name,
  version,
  description: 'The calls of a Cowrie partner’s server',
  license: 'MIT',
  type: 'module',
  sideEffects: false,
  exports: { '.': { types: './index.d.ts', default: './index.js' }, './package.json': './package.json' },
  engines: { node: '>=20' },
}

const readme = `# ${name}

The calls that a partner's server makes with its secret key. Node 20 or newer, no dependencies.

\`\`\`js
import { cowriePartner } from '${name}'

const cowrie = cowriePartner({ secretKey: process.env.COWRIE_SECRET_KEY, exchange: '${exchangeOrigin}' })

const session = await cowrie.makeSession({
  partnerUser: 'user-17',
  returnUrl: 'https://partner.example/money',
})
\`\`\`

Each call has its sentence in \`index.d.ts\`; the same calls with curl are in the exchange's guides (\`/docs/server\`). A
refused call throws a \`CowrieError\` with \`status\`, \`code\`, \`title\`, \`details\` and \`requestId\`.

A call is repeated twice when no answer comes, when the exchange is busy, or when a limit is reached. Each write has an
idempotency key, so what was done already is not done again. A key of your own, as \`{ idempotencyKey: 'order-42' }\` in
the second argument, does the same over restarts of your server.

\`\`\`js
import { verifyWebhook } from '${name}'

const event = verifyWebhook({ secret: process.env.COWRIE_WEBHOOK_SECRET, headers: request.headers, body })
if (event.type === 'order.paid_out') console.log(event.data.paidOut.amount)
\`\`\`

\`event\` has the type of its payload.
`

export function buildPartnerKit(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const document = partnerOpenApi({ publicUrl: exchangeOrigin }) as Document
  const files = {
    'index.js': kitModule(document),
    'index.d.ts': kitTypes(document),
    'package.json': `${JSON.stringify(packageJson, null, 2)}\n`,
    'README.md': readme,
  }
  for (const [path, text] of Object.entries(files)) writeFileSync(`${folder}${path}`, text)
  copyFileSync(`${root}LICENSE`, `${folder}LICENSE`)
  copyFileSync(new URL('./runtime.js', import.meta.url), `${folder}runtime.js`)
}
