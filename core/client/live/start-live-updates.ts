/**
 * Whatever is signed in hears of news by itself: each page that has any of our elements. What it takes is loaded when
 * somebody is signed in and the page has nothing better to do, so that no first screen waits for it.
 */
import { lazy, whenIdle } from '#core/lazy/lazy.ts'
import type { Client } from '../session/client.ts'
import { sharedSession } from '../session/shared-session.ts'

const liveUpdates = lazy(
  () => import('./live-updates.ts'),
  (module) => module.followUpdates,
)
const started = new WeakSet<Client>()

/** From now on what this client shows is asked for again when there is news of it. */
export function startLiveUpdates(client: Client): void {
  if (started.has(client)) return
  started.add(client)
  let isFollowing = false
  const load = () => {
    if (isFollowing || !sharedSession.get(client.apiBase)) return
    isFollowing = true
    whenIdle(() => {
      liveUpdates.load('preload').then(
        (followUpdates) => followUpdates(client),
        // Tried again with the next sign-in, or when the browser says that the network is back.
        () => {
          isFollowing = false
        },
      )
    })
  }
  sharedSession.subscribe(client.apiBase, load)
  window.addEventListener('online', load)
  load()
}
