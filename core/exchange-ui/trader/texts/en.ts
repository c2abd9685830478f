import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  isNew: 'New on Cowrie',
  since: 'Member since',
  identity: 'Identity',
  checked: 'Checked',
  notChecked: 'Not checked',
  exchanges: 'Exchanges completed',
  fewExchanges: 'Fewer than 5',
  atLeast: (count: number) => `${count} or more`,
  paid: 'Payments that succeeded',
  decided: 'Requests decided',
  percent: (percent: number) => `${percent} %`,
  decides: 'Usually decides',
  withinMinutes: (minutes: number) => `Within ${minutes} minutes`,
  withinHours: (hours: number) => `Within ${hours} ${hours === 1 ? 'hour' : 'hours'}`,
  withinDays: (days: number) => `Within ${days} ${days === 1 ? 'day' : 'days'}`,
  tooFew: 'Too few to say',
  counted: (days: number) => `Counted by Cowrie from the last ${days} days, and rounded.`,
  none: 'There are no figures about this person.',
  failed: 'The figures could not be loaded.',
  report: 'Report this person',
} as const

export type Texts = Catalogue<typeof english>
