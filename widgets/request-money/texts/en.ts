import type { RequestStatus } from '#core/contract/request-view.ts'
import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  why: 'You can ask friends for money as soon as you are logged in.',
  whyPay: 'Log in to see who asks you for money, and to pay.',

  // Lists
  title: 'Requests',
  lead: 'Ask friends for money, and see who asks you.',
  requestMoney: 'Request money',
  waiting: 'Waiting for you',
  mine: 'Your open requests',
  nothing: 'No open requests',
  nothingText: 'Requests that you make, and requests of friends that wait for you, appear here.',
  listsFailed: 'Your requests could not be loaded.',
  asks: (name: string, amount: string) => `${name} asks for ${amount}`,
  asked: (amount: string, name: string) => `${amount} from ${name}`,
  askedByLink: (amount: string) => `${amount} by link`,
  until: (day: string) => `Until ${day}`,
  pay: 'Pay',
  decline: 'Decline',
  share: 'Show link',
  withdraw: 'Withdraw',
  /** Follows a button's label for assistive technology. */
  ofRequest: (request: string) => `: ${request}`,

  declineTitle: 'Decline this request?',
  declineText: (name: string, amount: string) =>
    `${name} is told that you do not pay ${amount}. No money moves.`,
  withdrawTitle: 'Withdraw this request?',
  withdrawText: (amount: string) => `Nobody can pay the ${amount} any more, also not by its link.`,
  keep: 'Keep it',

  // Asking
  from: 'Whom do you ask?',
  byLink: 'Anybody with a link',
  byLinkHint: 'To share, or to show as a QR code',
  chooseFriend: 'Choose a friend',
  friendMissing: 'Select a friend to ask',
  currency: 'Currency',
  chooseCurrency: 'Choose a currency',
  currencyMissing: 'Select a currency',
  amount: 'Amount',
  amountMissing: 'Enter an amount to ask for',
  openFor: 'Open for',
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  friendsFailed: 'Your circle could not be loaded.',
  submit: 'Request money',
  failed: 'The request was not made',

  // Asked
  askedTitle: (amount: string, name: string) => `You asked ${name} for ${amount}`,
  askedText: (name: string, day: string) => `${name} can pay or decline until ${day}. You will be told.`,
  linkTitle: (amount: string) => `Your link for ${amount}`,
  linkText: (day: string) =>
    `A friend can pay it until ${day}. Others are asked to become your friend first. It is paid once.`,
  done: 'Done',

  // Link
  link: 'Link',
  copy: 'Copy link',
  copied: 'The link is copied',
  copyByHand: 'Your browser does not copy here. Select the link and copy it.',
  shareLink: 'Share',
  shareTitle: (name: string, amount: string) => `${name} asks you for ${amount}`,
  qr: (amount: string) => `QR code of the link to pay ${amount}`,

  // Paying
  payTitle: (name: string) => `${name} asks you for`,
  mineTitle: 'You ask for',
  requester: 'From',
  who: (name: string, username: string) => `${name} (${username})`,
  status: 'Status',
  statuses: {
    open: 'Open',
    paid: 'Paid',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    expired: 'Expired',
  } satisfies Record<RequestStatus, string>,
  openUntil: 'Open until',
  over: {
    paid: 'This request has been paid. There is nothing to do.',
    declined: 'This request was declined. There is nothing to do.',
    withdrawn: 'This request was withdrawn. There is nothing to do.',
    expired: 'The time of this request is over. Ask for a new one if you still want to pay.',
  },
  strangers: (name: string) =>
    `Money moves between friends only. Ask ${name} to become your friend, then come back to this page and pay.`,
  befriend: 'Ask to be friends',
  befriendAsked: (name: string) => `${name} has your friend request. You can pay as soon as it is accepted.`,
  former: (name: string) => `${name} is no longer in your circle, so you cannot pay this request.`,
  notFound: 'There is no such request',
  notFoundText: 'The link is not complete, or the request is for somebody else. Ask for the link again.',
  loadFailed: 'The request could not be loaded.',
} as const

export type Texts = Catalogue<typeof english>
