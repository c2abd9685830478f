import type { AlertKind, AlertState } from '#core/contract/alerts.ts'
import type { TargetCondition } from '#core/money/target.ts'
import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Alerts',
  text: 'We tell you once, each time a rate you’re waiting for is reached.',
  full: (most: number) => `You’ve reached the limit of ${most} alerts. Delete one to add another.`,
  why: 'Log in to get alerts when a rate is reached.',
  new: 'New alert',
  failed: 'Your alerts could not be loaded.',
  none: 'No alerts yet',
  noneText: 'Set a rate, and we’ll tell you when the market or a listing reaches it.',

  newTitle: 'New alert',
  editTitle: 'Change alert',
  kind: 'Tell me about',
  kinds: { rate: 'The market rate', listing: 'Listings' } satisfies Record<AlertKind, string>,
  give: 'You give',
  get: 'You get',
  swap: 'Swap the currencies',
  target: 'Your rate',
  targetNeeded: 'Enter the rate you’re waiting for',
  when: 'Tell me when it is',
  orLess: 'this or less',
  orMore: 'this or more',
  /** `rate` is `1 USD = 1,300.00 NGN`. */
  conditions: {
    'at-most': (rate: string) => `${rate} or less`,
    'at-least': (rate: string) => `${rate} or more`,
  } satisfies Record<TargetCondition, (rate: string) => string>,
  sentences: {
    rate: (terms: string) => `We’ll tell you when the market is at ${terms}.`,
    listing: (terms: string, get: string, give: string) =>
      `We’ll tell you when someone offers ${get} for your ${give} at ${terms}.`,
  } satisfies Record<AlertKind, (terms: string, get: string, give: string) => string>,

  market: (rate: string, day: string) => `On ${day} the market was at ${rate}.`,
  atMarket: (rate: string, day: string) => `At the market of ${day}: ${rate}.`,
  aboveMarket: (size: string, rate: string, day: string) => `${size} above the market of ${day}: ${rate}.`,
  belowMarket: (size: string, rate: string, day: string) => `${size} below the market of ${day}: ${rate}.`,
  reachedToday: (rate: string) => `The market is already there: ${rate}.`,
  stale: (day: string) => `The last market rate is from ${day}. Your alert waits for a newer one.`,
  marketLoading: 'Looking up the market rate…',
  marketUnknown: 'There’s no market rate to compare with right now.',

  reachedTitle: 'Already there',
  create: 'Create alert',
  save: 'Save',
  confirm: 'Tell me next time',
  saved: 'Alert created',
  /** `later`: the target is reached already. */
  savedText: {
    now: (terms: string) => `We’ll tell you in the app and by email at ${terms}.`,
    later: (terms: string) =>
      `The rate is there now. We’ll tell you when it has moved away and is at ${terms} again.`,
  },
  announced: (terms: string) => `Saved: ${terms}`,
  done: 'Done',

  states: {
    waiting: 'Waiting',
    reached: 'Reached',
    paused: 'Paused',
  } satisfies Record<AlertState, string>,
  listingOf: (get: string, give: string) => `Listings: ${get} for ${give}`,
  crossed: (day: string, rate: string) => `Last reached on ${day}: ${rate}`,
  neverCrossed: 'Not reached yet',
  reachedBefore: 'Already reached. Waiting for the next time',
  pause: 'Pause',
  resume: 'Resume',
  edit: 'Change',
  delete: 'Delete',
  deleteTitle: 'Delete this alert?',
  deleteText: (terms: string) => `We’ll no longer tell you about ${terms}.`,
  deleted: 'Alert deleted',
} as const

export type Texts = Catalogue<typeof english>
