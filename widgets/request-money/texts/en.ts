import type { RequestStatus } from '#core/contract/request-view.ts'
import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  why: 'Log in to ask friends for money.',
  whyPay: 'Log in to see who’s asking you for money, and to pay.',

  // Lists
  title: 'Requests',
  lead: 'Ask friends for money, and see who asks you.',
  requestMoney: 'Request money',
  waiting: 'Waiting for you',
  mine: 'Your open requests',
  nothing: 'No open requests',
  nothingText: 'Requests you make and requests from friends appear here.',
  listsFailed: 'Your requests could not be loaded.',
  asks: (name: string, amount: string) => `${name} is asking for ${amount}`,
  asked: (amount: string, name: string) => `${amount} from ${name}`,
  askedByLink: (amount: string) => `${amount} by link`,
  until: (day: string) => `Expires ${day}`,
  pay: 'Pay',
  decline: 'Decline',
  share: 'Show link',
  withdraw: 'Withdraw',
  /** Follows a button's label for assistive technology. */
  ofRequest: (request: string) => `: ${request}`,

  declineTitle: 'Decline this request?',
  declineText: (name: string, amount: string) =>
    `We’ll tell ${name} that you won’t pay ${amount}. No money moves.`,
  withdrawTitle: 'Withdraw this request?',
  withdrawText: (amount: string) => `No one can pay the ${amount} any more, even with the link.`,
  keep: 'Keep it',

  // Asking
  from: 'Who are you asking?',
  byLink: 'Anyone with a link',
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
  failed: 'Your request wasn’t sent',

  // Asked
  askedTitle: (amount: string, name: string) => `You asked ${name} for ${amount}`,
  askedText: (name: string, day: string) =>
    `${name} can pay or decline by ${day}. We’ll tell you what happens.`,
  linkTitle: (amount: string) => `Your link for ${amount}`,
  linkText: (day: string) =>
    `A friend can pay it by ${day}. Others are asked to become your friend first. It can only be paid once.`,
  done: 'Done',

  // Link
  link: 'Link',
  copy: 'Copy link',
  copied: 'Link copied',
  copyByHand: 'Your browser can’t copy here. Select the link and copy it.',
  shareLink: 'Share',
  shareTitle: (name: string, amount: string) => `${name} is asking you for ${amount}`,
  qr: (amount: string) => `QR code of the link to pay ${amount}`,

  // Paying
  payTitle: (name: string) => `${name} is asking you for`,
  mineTitle: 'You’re asking for',
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
    paid: 'This request has been paid. There’s nothing to do.',
    declined: 'This request was declined. There’s nothing to do.',
    withdrawn: 'This request was withdrawn. There’s nothing to do.',
    expired: 'This request has expired. Ask for a new one if you still want to pay.',
  },
  strangers: (name: string) =>
    `You can only pay friends. Ask ${name} to become your friend, then come back to this page and pay.`,
  befriend: 'Ask to be friends',
  befriendAsked: (name: string) => `${name} has your friend request. You can pay as soon as they accept.`,
  former: (name: string) => `${name} is no longer in your circle, so you can’t pay this request.`,
  notFound: 'We can’t find this request',
  notFoundText: 'The link is incomplete, or the request is for someone else. Ask for the link again.',
  loadFailed: 'The request could not be loaded.',
} as const

export type Texts = Catalogue<typeof english>
