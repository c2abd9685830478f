/**
 * Whatever is signed in hears of news by itself: each page that has any of our elements. What it takes is loaded when
 * somebody is signed in and the page has nothing better to do, so that no first screen waits for it.
 */
import { deferred, whenIdle } from '#core/lazy/deferred.ts'
import type { Client } from '../session/client.ts'
import { page } from '../session/page.ts'

const news = deferred(
  () => import('./news.ts'),
  (module) => module.followNews,
)
const followed = new WeakSet<Client>()

/** From now on what this client shows is asked for again when there is news of it. */
export function follow(client: Client): void {
  if (followed.has(client)) return
  followed.add(client)
  let isFollowing = false
  const start = () => {
    if (isFollowing || !page.get(client.apiBase)) return
    isFollowing = true
    whenIdle(() => {
      news.load('ahead').then(
        (followNews) => followNews(client),
        // Tried again with the next sign-in, or when the browser says that the network is back.
        () => {
          isFollowing = false
        },
      )
    })
  }
  page.subscribe(client.apiBase, start)
  window.addEventListener('online', start)
  start()
}
