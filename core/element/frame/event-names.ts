import type { CowrieEventName } from '#core/client/events.ts'

/** All event names: those that a frame forwards to the page around it. */
const names = {
  'cowrie-ready': true,
  'cowrie-signed-in': true,
  'cowrie-signed-out': true,
  'cowrie-setup-complete': true,
  'cowrie-listing-created': true,
  'cowrie-order-placed': true,
  'cowrie-order-settled': true,
  'cowrie-alert-created': true,
  'cowrie-searched': true,
  'cowrie-money-requested': true,
  'cowrie-money-sent': true,
  'cowrie-profile-changed': true,
  'cowrie-unsaved': true,
  'cowrie-step': true,
  'cowrie-closed': true,
  'cowrie-failed': true,
  'cowrie-navigate': true,
  'cowrie-order-requested': true,
  'cowrie-send-money-requested': true,
  'cowrie-request-money-requested': true,
  'cowrie-sign-in-needed': true,
  'cowrie-setup-needed': true,
} as const satisfies Record<CowrieEventName, true>

export const eventNames = Object.keys(names) as readonly CowrieEventName[]
