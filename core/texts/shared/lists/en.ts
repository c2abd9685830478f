import type { Catalogue } from '../../translation.ts'

/** Texts of what stands around a table of listings, orders or money: its tools, its filter, the details of a row. */
export const english = {
  sortBy: 'Sort by',
  exportCsv: 'Export CSV',
  filtered: (count: number) => `Filter (${count})`,
  startDate: 'Start date',
  endDate: 'End date',
  haveCurrency: 'Have currency',
  needCurrency: 'Need currency',
  anyCurrency: 'Any currency',
  apply: 'Apply',
  reset: 'Reset',

  dateCreated: 'Date created',
  openUntil: 'Open until',
  reason: 'Reason',
  counterOffer: 'Counter-offer',
  timeline: 'What happened',
  receipt: 'Receipt',
  pdf: 'Download PDF',
} as const

export type ListTexts = Catalogue<typeof english>
