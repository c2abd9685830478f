import type { AlertKind, AlertState } from '#core/contract/alerts.ts'
import type { TargetCondition } from '#core/money/target.ts'
import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Alerts',
  text: 'You are told once each time a rate that you wait for is there.',
  full: (most: number) => `You have ${most} alerts, which is the most. Delete one to add another.`,
  why: 'Log in to be told when a rate is there.',
  new: 'New alert',
  failed: 'Your alerts could not be loaded.',
  none: 'No alerts yet',
  noneText: 'Name a rate that you wait for, and you are told when the market or a listing gets there.',

  newTitle: 'New alert',
  editTitle: 'Change alert',
  kind: 'Tell me about',
  kinds: { rate: 'The market rate', listing: 'Listings' } satisfies Record<AlertKind, string>,
  give: 'You give',
  get: 'You get',
  swap: 'Swap the currencies',
  target: 'Your rate',
  targetNeeded: 'Enter the rate that you wait for',
  when: 'Tell me when it is',
  orLess: 'this or less',
  orMore: 'this or more',
  /** `rate` is `1 USD = 1,300.00 NGN`. */
  conditions: {
    'at-most': (rate: string) => `${rate} or less`,
    'at-least': (rate: string) => `${rate} or more`,
  } satisfies Record<TargetCondition, (rate: string) => string>,
  sentences: {
    rate: (terms: string) => `You are told when the market is at ${terms}.`,
    listing: (terms: string, get: string, give: string) =>
      `You are told when somebody offers ${get} for your ${give} at ${terms}.`,
  } satisfies Record<AlertKind, (terms: string, get: string, give: string) => string>,

  today: (rate: string) => `The market is at ${rate} today.`,
  atMarket: (rate: string) => `At today’s market: ${rate}.`,
  aboveMarket: (size: string, rate: string) => `${size} above today’s market: ${rate}.`,
  belowMarket: (size: string, rate: string) => `${size} below today’s market: ${rate}.`,
  reachedToday: (rate: string) => `The market is there already: ${rate}.`,
  stale: (day: string) => `The last market rate is of ${day}. Your alert waits for a newer one.`,
  marketLoading: 'Looking up the market rate…',
  marketUnknown: 'There is no market rate to compare with now.',

  reachedTitle: 'There already',
  create: 'Create alert',
  save: 'Save',
  confirm: 'Tell me the next time',
  saved: 'Alert created',
  /** `later`: the target is reached already. */
  savedText: {
    now: (terms: string) => `You are told in the app and by mail at ${terms}.`,
    later: (terms: string) =>
      `The rate is there now. You are told when it has gone back and is at ${terms} again.`,
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
  reachedBefore: 'Was there already: waits for the next time',
  pause: 'Pause',
  resume: 'Resume',
  edit: 'Change',
  delete: 'Delete',
  deleteTitle: 'Delete this alert?',
  deleteText: (terms: string) => `You are no longer told about ${terms}.`,
  deleted: 'Alert deleted',
} as const

export type Texts = Catalogue<typeof english>
