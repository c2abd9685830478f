import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  openMatchOf: (name: string, listed: string) => `Open the match of ${name} with ${listed}`,
  nearTo: (country: string, listed: string, score: number) =>
    `${country}. On the list: ${listed}, ${score} of 100`,
  match: 'Possible match',
  matchOf: (name: string) => `Is ${name} on the sanctions list?`,
  matchFailed: 'This match could not be loaded.',
  matchTrades: 'This person has passed the identity check before.',
  matchWaits: 'The identity check of this person waits for your decision.',
  matchSilence:
    'The person is told only that the check takes longer. Do not say why: that would be a warning.',
  matchDecisions: { different: 'Somebody else', same: 'The same person: they can no longer exchange money' },
  same: 'The same person',
  different: 'Somebody else',
  likeness: (score: number) => `The names are alike by ${score} of 100`,
  reason: 'Reason',
  reasonHint: 'For operators. It stays in the timeline.',
  reasonNeeded: 'Enter the reason',
  takeBack: 'Take back: somebody else',
  takeBackText:
    'The account is free again where this decision froze it, and what was asked because of it is withdrawn. Another freeze, and payouts that two operators hold, stay. The person is not told why.',
  member: 'Member',
  listed: 'Sanctions list',
  name: 'Name',
  aliases: 'Other names',
  listReference: 'Reference',
  entryKind: 'Kind',
  entryKinds: { person: 'Person', entity: 'Organisation' },
  about: (when: string) => `about ${when}`,
} as const

export type Texts = Catalogue<typeof english>
