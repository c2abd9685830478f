import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  openMatchOf: (name: string, listed: string) => `Open the match of ${name} with ${listed}`,
  nearTo: (country: string, listed: string, score: number) =>
    `${country}. On the list: ${listed}, ${score} of 100`,
  match: 'Possible match',
  matchOf: (name: string) => `Is ${name} on the sanctions list?`,
  matchFailed: 'This match could not be loaded.',
  matchTrades: 'This person has already passed the identity check.',
  matchWaits: 'This person’s identity check is waiting for your decision.',
  matchSilence:
    'We only tell the person that the check is taking longer. Don’t say why: that would tip them off.',
  matchDecisions: { different: 'Someone else', same: 'The same person: they can no longer exchange money' },
  same: 'The same person',
  different: 'Someone else',
  likeness: (score: number) => `Name similarity: ${score} of 100`,
  reason: 'Reason',
  reasonHint: 'For operators. It stays in the timeline.',
  reasonNeeded: 'Enter the reason',
  takeBack: 'Take back: someone else',
  takeBackText:
    'Two operators have to ask for this. It lifts any freeze and payout hold set by this decision. Others stay. We don’t tell the person why.',
  takeBackAskedBy: (name: string) => `${name} asked to take this back. A second operator has to agree.`,
  takeBackAskedByMe: 'You asked to take this back. A second operator has to agree.',
  member: 'Member',
  listed: 'Sanctions list',
  name: 'Name',
  aliases: 'Other names',
  onLists: 'On the lists',
  listReference: 'Reference',
  entryKind: 'Kind',
  entryKinds: { person: 'Person', entity: 'Organisation' },
} as const

export type Texts = Catalogue<typeof english>
