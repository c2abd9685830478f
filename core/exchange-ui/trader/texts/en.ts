import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  isNew: (count: number) => `New: fewer than ${count} trades`,
  few: (count: number) => `Fewer than ${count} trades`,
  since: 'Member since',
  identity: 'Identity',
  checked: 'Checked',
  notChecked: 'Not checked',
  exchanges: 'Exchanges completed',
  atLeast: (count: number) => `${count} or more`,
  paid: 'Successful payments',
  decided: 'Requests decided',
  decides: 'Usually decides',
  withinMinutes: (minutes: number) => `Within ${minutes} minutes`,
  withinHours: (hours: number) => `Within ${hours} ${hours === 1 ? 'hour' : 'hours'}`,
  withinDays: (days: number) => `Within ${days} ${days === 1 ? 'day' : 'days'}`,
  counted: (days: number) => `Counted by Cowrie over the last ${days} days and rounded.`,
  none: 'No figures for this person yet.',
  failed: 'The figures could not be loaded.',
  report: 'Report this person',
} as const

export type Texts = Catalogue<typeof english>
