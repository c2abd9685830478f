import type { HeldAmount } from '#core/contract/waiting.ts'
import type { Catalogue } from '#core/texts/translation.ts'

/** Texts of what needs the person. */
export const english = {
  title: 'Waiting for you',
  held: 'Held on your cards',
  open: 'Your open listings',
  waitingCount: (count: number) => `${count} waiting for you`,
  heldSum: (amount: string) => `${amount} held`,
  openCount: (count: number) => `${count} open ${count === 1 ? 'listing' : 'listings'}`,
  nothing: 'Nothing is waiting for you.',
  nothingHeld: 'Nothing is held.',
  nothingOpen: 'You have no open listings.',

  orders: (name: string, amount: string) => `${name} orders ${amount}`,
  youGet: (amount: string) => `You get ${amount}`,
  more: (amount: string) => `${amount} more than at your rate`,
  less: (amount: string) => `${amount} less than at your rate`,
  same: 'Same as at your rate',
  sends: (name: string, amount: string) => `${name} sent you ${amount}`,
  cameBack: (amount: string, lastFour: string) => `${amount} came back from •••• ${lastFour}`,
  chooseCard: 'Choose another card',
  befriends: (name: string) => `${name} wants to be your friend`,
  until: (day: string) => `expires ${day}`,
  accept: 'Accept',
  reject: 'Reject',
  decline: 'Decline',
  /** Name of a button. */
  about: (action: string, what: string) => `${action}: ${what}`,
  friendsNow: 'You’re friends now.',

  heldFor: {
    listing: () => 'Your listing',
    order: (name: string) => `Order from ${name}`,
    transfer: (name: string) => `Sent to ${name}`,
  },

  sold: (amount: string) => `${amount} sold`,
  asked: (amount: string) => `${amount} in orders`,
  left: (amount: string) => `${amount} left`,

  showAll: (count: number) => `Show all ${count}`,
  rest: (count: number) => `and ${count} more`,
  notLoaded: 'Not loaded',
  failed: 'This list could not be loaded.',
} as const satisfies { heldFor: Record<HeldAmount['for'], (name: string) => string> } & Record<
  string,
  unknown
>

export type WaitingTexts = Catalogue<typeof english>
