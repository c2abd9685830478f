/** Which tag helps when the host doesn't handle a request, and when it has helped. */

import type { CowrieEventName, CowrieEvents, RequestName } from '#core/client/events.ts'
import type { DialogTexts } from './texts/dialog/en.ts'

export type WidgetRoute = {
  readonly tag: keyof DialogTexts['places']
  readonly attributes?: Readonly<Record<string, string>>
  /** What the widget says when the thing is done. */
  readonly done?: CowrieEventName
  /** The dialog closes as soon as it is done; else the widget shows its success, and the person closes it. */
  readonly closesWhenDone?: boolean
}

const login: WidgetRoute = {
  tag: 'cowrie-login',
  attributes: { 'password-reset': '' },
  done: 'cowrie-signed-in',
  closesWhenDone: true,
}
const onboarding: WidgetRoute = {
  tag: 'cowrie-onboarding',
  done: 'cowrie-setup-complete',
}
const order = (listingId: string): WidgetRoute => ({
  tag: 'cowrie-order',
  attributes: { 'listing-id': listingId },
  done: 'cowrie-order-placed',
})
const sendMoney = (friendId: string | undefined): WidgetRoute => ({
  tag: 'cowrie-send-money',
  ...(friendId === undefined ? {} : { attributes: { 'friend-id': friendId } }),
  done: 'cowrie-money-sent',
})

// The routes that are a task with an end. The host decides about areas such as /dashboard.
const routes: Readonly<Record<string, WidgetRoute>> = {
  '/login': login,
  '/create-account': { tag: 'cowrie-registration' },
  '/password-reset': { tag: 'cowrie-password-reset' },
  '/kycpage': onboarding,
  '/notification': { tag: 'cowrie-notifications' },
  '/create-listing': {
    tag: 'cowrie-create-listing',
    done: 'cowrie-listing-created',
  },
}

function routeOfPath(to: string): WidgetRoute | undefined {
  const path = to.replace(/[?#].*$/, '')
  const listing = /^\/users-listing-details\/([^/]+)$/.exec(path)?.[1]
  const receipt = /^\/receipt\/(order|listing|transfer)\/([^/]+)(?:\/([A-Z]{3}))?$/.exec(path)
  if (receipt) {
    const [, kind = '', id = '', currency] = receipt
    return {
      tag: 'cowrie-receipt',
      attributes: { [`${kind}-id`]: decodeURIComponent(id), ...(currency && { currency }) },
    }
  }
  if (listing === undefined) return routes[path]
  return {
    tag: 'cowrie-listing-details',
    attributes: { 'listing-id': decodeURIComponent(listing) },
  }
}

/** Where a request leads inside the widget; undefined for routes that have no widget. */
export function routeFor<Name extends RequestName>(
  name: Name,
  detail: CowrieEvents[Name],
): WidgetRoute | undefined {
  const { to, listingId, friendId } = detail as { to?: string; listingId?: string; friendId?: string }
  switch (name as RequestName) {
    case 'cowrie-sign-in-needed':
      return login
    case 'cowrie-setup-needed':
      return onboarding
    case 'cowrie-order-requested':
      return order(listingId ?? '')
    case 'cowrie-send-money-requested':
      return sendMoney(friendId)
    case 'cowrie-navigate':
      return routeOfPath(to ?? '')
  }
}
