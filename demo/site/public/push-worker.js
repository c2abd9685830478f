/**
 * Shows push messages of this site, and opens their page. It answers no request of the site, and a new version takes
 * over at once: it keeps nothing.
 */
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title = 'Cowrie', body = '', url = '/' } = event.data?.json() ?? {}
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      icon: '/apple-touch-icon.png',
      tag: title,
      data: { url },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { origin } = self.location
  const target = new URL(event.notification.data?.url ?? '/', origin)
  if (target.origin !== origin) return
  event.waitUntil(openPage(target))
})

/** Another page of the site stays as it is: somebody may be typing there. */
async function openPage(target) {
  const pages = await self.clients.matchAll({ type: 'window' })
  const shown = pages.find(({ url }) => new URL(url).pathname === target.pathname)
  await (shown ? shown.focus() : self.clients.openWindow(target.href))
}
