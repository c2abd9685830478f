/**
 * Whether a frame of ours may load fonts of the page around it, from that page's origin: over TLS, or on a developer's own
 * machine.
 */
export function mayServeFonts(origin: string): boolean {
  const { protocol, hostname } = URL.parse(origin) ?? {}
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && /^((.+\.)?localhost|127\.0\.0\.1)$/.test(hostname ?? ''))
  )
}
