/** `/.well-known/security.txt` (RFC 9116): where to report a weakness. */
import type { FastifyInstance } from 'fastify'
import { languages } from '#core/contract/languages.ts'
import { dayMs } from '#core/contract/time.ts'
import type { Server } from '../server.ts'

const path = '/.well-known/security.txt'
/** RFC 9116 recommends less than a year. A stored copy becomes stale; this one is always fresh. */
const validDays = 180

export function registerSecurityTxt(app: FastifyInstance, { settings, clock }: Server): void {
  app.get(path, async (_request, reply) => {
    // Whole days, so that the file stays the same all day.
    const expires = new Date((Math.floor(clock().getTime() / dayMs) + validDays) * dayMs)
    const lines = [
      `Contact: mailto:${settings.securityEmail}`,
      `Expires: ${expires.toISOString().replace('.000', '')}`,
      `Preferred-Languages: ${languages.join(', ')}`,
      `Canonical: ${settings.publicUrl}${path}`,
      ...(settings.securityPolicy ? [`Policy: ${settings.securityPolicy}`] : []),
    ]
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
  // Older tools look here.
  app.get('/security.txt', async (_request, reply) => reply.redirect(path, 301))
}
