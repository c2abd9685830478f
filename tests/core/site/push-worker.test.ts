/** The site's service worker, with a stand-in for the browser around it. */
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const source = readFileSync(new URL('../../../demo/site/public/push-worker.js', import.meta.url), 'utf8')
const origin = 'https://exchange.example'

type Handler = (event: object) => void

function aWorker(pages: { url: string; focus: () => Promise<void> }[] = []) {
  const handlers: Record<string, Handler> = {}
  const showNotification = vi.fn(async () => {})
  const openWindow = vi.fn(async () => {})
  const self = {
    addEventListener: (name: string, handler: Handler) => {
      handlers[name] = handler
    },
    location: { origin },
    registration: { showNotification },
    clients: { matchAll: async () => pages, openWindow, claim: async () => {} },
  }
  runInNewContext(source, { self, URL })
  const send = async (name: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve()
    const waitUntil = (promise: Promise<unknown>) => {
      work = promise
    }
    handlers[name]?.({ ...event, waitUntil })
    await work
  }
  return { send, showNotification, openWindow, names: Object.keys(handlers) }
}
const click = (url: unknown) => ({ notification: { close: () => {}, data: { url } } })

describe('the service worker', () => {
  let worker: ReturnType<typeof aWorker>
  beforeEach(() => {
    worker = aWorker()
  })

  it('answers no request of the site', () => {
    expect(worker.names).not.toContain('fetch')
  })

  it('shows what a message says', async () => {
    const message = { title: 'Rate alert: USD/NGN', body: 'The market rate is there.', url: '/alerts' }
    await worker.send('push', { data: { json: () => message } })
    const { title, body, url } = message
    expect(worker.showNotification).toHaveBeenCalledWith(
      title,
      expect.objectContaining({ body, data: { url } }),
    )
  })

  it('shows a notification for an empty message, too: browsers end the subscription otherwise', async () => {
    await worker.send('push', { data: null })
    expect(worker.showNotification).toHaveBeenCalledWith('Cowrie', expect.anything())
  })

  it('opens the page of a notification, or the tab that shows it', async () => {
    await worker.send('notificationclick', click('/alerts'))
    expect(worker.openWindow).toHaveBeenCalledWith(`${origin}/alerts`)
    const focus = vi.fn(async () => {})
    const open = aWorker([{ url: `${origin}/alerts?from=USD`, focus }])
    await open.send('notificationclick', click('/alerts'))
    expect(focus).toHaveBeenCalled()
    expect(open.openWindow).not.toHaveBeenCalled()
  })

  it.each(['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)'])(
    'opens nothing at %s',
    async (url) => {
      await worker.send('notificationclick', click(url))
      expect(worker.openWindow).not.toHaveBeenCalled()
    },
  )
})
