/** Push messages of this browser: what it can do, and its subscription. No React. */
import type { InputOf } from '#core/contract/endpoint.ts'
import type { addPushDevice } from '#core/contract/push.ts'

type Device = InputOf<typeof addPushDevice>['body']

export type PushAbility = 'able' | 'denied' | 'home-screen' | 'unsupported'

/** How long to wait for the site's service worker, which may be installing. */
const workerTimeoutMs = 10_000

const isApplePhone = () => /iPhone|iPad|iPod/.test(navigator.userAgent)
const isOnHomeScreen = () => matchMedia('(display-mode: standalone)').matches

export function pushAbility(): PushAbility {
  // Safari on a phone has push messages only for sites on the home screen.
  if (isApplePhone() && !isOnHomeScreen()) return 'home-screen'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'able'
}

async function manager(): Promise<PushManager> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the site has no service worker')), workerTimeoutMs)
  })
  return (await Promise.race([navigator.serviceWorker.ready, timeout])).pushManager
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0))

const hasKey = ({ options }: PushSubscription, publicKey: string) => {
  const own = options.applicationServerKey
  return own === null || new Uint8Array(own).join() === bytesOf(publicKey).join()
}

function deviceOf(subscription: PushSubscription): Device {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }
}

/** The subscription that this browser has already; one with an earlier key of the server is ended. */
export async function currentDevice(publicKey: string): Promise<Device | undefined> {
  if (Notification.permission !== 'granted') return undefined
  const subscription = await (await manager()).getSubscription()
  if (!subscription) return undefined
  if (hasKey(subscription, publicKey)) return deviceOf(subscription)
  await subscription.unsubscribe()
  return undefined
}

/** Asks for the permission and subscribes; undefined when the person does not give it. */
export async function subscribe(publicKey: string): Promise<Device | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const found = await currentDevice(publicKey)
  if (found) return found
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }
  return deviceOf(await (await manager()).subscribe(options))
}

export async function unsubscribe(): Promise<void> {
  await (await (await manager()).getSubscription())?.unsubscribe()
}
