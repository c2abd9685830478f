/** Tags that serve a request which the host does not handle, and the events that complete them. */

import type { CowrieEventName, CowrieEvents, RequestName } from '#core/client/events.ts'
import type { DialogTexts } from './texts/dialog/en.ts'

export type WidgetRoute = {
  readonly tag: keyof DialogTexts['places']
  readonly attributes?: Readonly<Record<string, string>>
  /** Event that completes the task. */
  readonly done?: CowrieEventName
  /** Closes the dialog on completion; otherwise the widget shows its success and the person closes it. */
  readonly closesWhenDone?: boolean
}

const login = (username?: string): WidgetRoute => ({
  tag: 'cowrie-login',
  attributes: { 'password-reset': '', ...(username !== undefined && { 'order-from': username }) },
  done: 'cowrie-signed-in',
  closesWhenDone: true,
})
const onboarding: WidgetRoute = {
  tag: 'cowrie-onboarding',
  done: 'cowrie-setup-complete',
}
const order = (listingId: string, giveAmount: string | undefined): WidgetRoute => ({
  tag: 'cowrie-order',
  attributes: { 'listing-id': listingId, ...(giveAmount && { 'give-amount': giveAmount }) },
  done: 'cowrie-order-placed',
})
const sendMoney = (friendId: string | undefined, request: string | undefined): WidgetRoute => ({
  tag: 'cowrie-send-money',
  attributes: {
    ...(friendId !== undefined && { 'friend-id': friendId }),
    ...(request !== undefined && { request }),
  },
  done: 'cowrie-money-sent',
})
const requestMoney = (friendId: string | undefined): WidgetRoute => ({
  tag: 'cowrie-request-money',
  attributes: { view: 'form', ...(friendId !== undefined && { 'friend-id': friendId }) },
  done: 'cowrie-money-requested',
})

/** The form of a new alert about a pair, from the side of who gives and gets. */
export const newAlertRoute = (from: string, to: string, kind: string): WidgetRoute => ({
  tag: 'cowrie-alerts',
  attributes: { view: 'form', from, to, kind },
  done: 'cowrie-alert-created',
})

// Routes that are a finite task. The host decides about areas such as /dashboard.
const routes: Readonly<Record<string, WidgetRoute>> = {
  '/login': login(),
  '/create-account': { tag: 'cowrie-registration' },
  '/password-reset': { tag: 'cowrie-password-reset' },
  '/kycpage': onboarding,
  '/notification': { tag: 'cowrie-notifications' },
  '/alerts': { tag: 'cowrie-alerts' },
}

/** Tags that can begin with a pair and an amount of one side: `/sweep?give=NGN&get=USD&side=give&amount=500000`. */
const exchanges: Readonly<Record<string, WidgetRoute>> = {
  '/': { tag: 'cowrie-recent-listings' },
  '/sweep': { tag: 'cowrie-sweep', done: 'cowrie-order-settled' },
  '/create-listing': { tag: 'cowrie-create-listing', done: 'cowrie-listing-created' },
}
const exchangeAttributes: Readonly<Record<string, string>> = {
  give: 'from',
  get: 'to',
  side: 'side',
  amount: 'amount',
}

function exchangeOf(path: string, query: string | undefined): WidgetRoute | undefined {
  const attributes = [...new URLSearchParams(query)].flatMap(([name, value]) =>
    exchangeAttributes[name] ? [[exchangeAttributes[name], value]] : [],
  )
  return exchanges[path] && { ...exchanges[path], attributes: Object.fromEntries(attributes) }
}

function routeOfPath(to: string): WidgetRoute | undefined {
  const [path = '', query] = to.replace(/#.*$/, '').split('?')
  const listing = /^\/users-listing-details\/([^/]+)$/.exec(path)?.[1]
  const receipt = /^\/receipt\/(order|listing|transfer)\/([^/]+)(?:\/([A-Z]{3}))?$/.exec(path)
  if (receipt) {
    const [, kind = '', id = '', currency] = receipt
    return {
      tag: 'cowrie-receipt',
      attributes: { [`${kind}-id`]: decodeURIComponent(id), ...(currency && { currency }) },
    }
  }
  const paid = /^\/pay\/([^/]+)$/.exec(path)?.[1]
  if (paid !== undefined)
    return { tag: 'cowrie-request-money', attributes: { request: decodeURIComponent(paid) } }
  if (listing === undefined) return routes[path] ?? exchangeOf(path, query)
  return {
    tag: 'cowrie-listing-details',
    attributes: { 'listing-id': decodeURIComponent(listing) },
  }
}

/** Tag for a request; undefined for routes without a widget. */
export function routeFor<Name extends RequestName>(
  name: Name,
  detail: CowrieEvents[Name],
): WidgetRoute | undefined {
  const { to, listingId, username, giveAmount, friendId, request } = detail as {
    [Key in 'to' | 'listingId' | 'username' | 'giveAmount' | 'friendId' | 'request']?: string
  }
  switch (name as RequestName) {
    case 'cowrie-sign-in-needed':
      return login(username)
    case 'cowrie-setup-needed':
      return onboarding
    case 'cowrie-order-requested':
      return order(listingId ?? '', giveAmount)
    case 'cowrie-send-money-requested':
      return sendMoney(friendId, request)
    case 'cowrie-request-money-requested':
      return requestMoney(friendId)
    case 'cowrie-navigate':
      return routeOfPath(to ?? '')
  }
}
