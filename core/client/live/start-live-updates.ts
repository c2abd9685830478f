/**
 * Starts live updates on each page with one of our elements. Their code loads once a person is signed in and the page
 * is idle, so that no first screen waits for it.
 */
import { lazy } from '#core/lazy/lazy.ts'
import { whenIdle } from '#core/lazy/when-idle.ts'
import type { Client } from '../client.ts'
import { sharedSession } from '../session/shared-session.ts'

const liveUpdates = lazy(
  () => import('./live-updates.ts'),
  (module) => module.followUpdates,
)
const started = new WeakSet<Client>()

/** From now on this client's answers refetch on live updates. */
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
        // Retries with the next sign-in or when the browser is online again.
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
