import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  report: 'Report',
  reportOf: (from: string, reported: string) => `${from} reports ${reported}`,
  openReportOf: (from: string, reported: string) => `Open ${from}’s report about ${reported}`,
  reportFailed: 'This report could not be loaded.',
  reportClosed: 'This report is closed.',
  unread: 'Unread',
  waitsForUs: 'Waiting for an answer',
  waitsForMember: 'Waiting for the member',
  abouts: {
    listing: (reference: string) => `About the listing ${reference}`,
    order: (reference: string) => `About the order ${reference}`,
    transfer: (reference: string) => `About the transfer ${reference}`,
  },
  answer: 'Answer',
  answerHint: 'The member gets it as a notification and an email, without your name.',
  answerNeeded: 'Write an answer',
  sendAnswer: 'Send answer',
  closeReport: 'Close report',
} as const

export type Texts = Catalogue<typeof english>
