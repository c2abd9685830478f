/** Headers that restrict browsers to the features that this site uses. */
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings/settings.ts'

const yearSeconds = 31_536_000

/** Used features: copying an invite's link, and passkeys. Frames on a partner's page need its `allow`, too. */
const used = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get']
/** Unused features, which a page or an injected script could otherwise request. */
const unused = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

const permissionsPolicy = [
  ...used.map((feature) => `${feature}=(self)`),
  ...unused.map((feature) => `${feature}=()`),
].join(', ')

export function registerSecurityHeaders(app: FastifyInstance, { publicUrl }: Settings): void {
  const isStrict = mayRequireTls(new URL(publicUrl))
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    // Without subdomains, which may belong to another operator.
    if (isStrict) reply.header('strict-transport-security', `max-age=${yearSeconds}`)
    if (!String(reply.getHeader('content-type')).startsWith('text/html')) return
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    reply.header('permissions-policy', permissionsPolicy)
    // Takes the window handle from pages that open ours or are opened by it. It has no effect in a frame.
    reply.header('cross-origin-opener-policy', 'same-origin')
  })
}

/** Never for localhost: a browser would require TLS of every port of its own machine for a year. */
const mayRequireTls = ({ protocol, hostname }: URL) =>
  protocol === 'https:' && !/(^|\.)localhost$/.test(hostname)
