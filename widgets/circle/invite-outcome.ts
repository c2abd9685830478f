import type { Answer } from '#core/client/api/call.ts'
import type { inviteFriend } from '#core/contract/circle.ts'
import type { Outcome } from '#core/ui/OutcomeDialog.tsx'
import type { Texts } from './texts/en.ts'

/** Outcome of an invite: sent, or no link because the two had invited each other. */
export const inviteOutcome = (
  { data, message }: Answer<typeof inviteFriend>,
  email: string,
  texts: Texts,
): Outcome =>
  data === ''
    ? { title: texts.friendsNow, text: message ?? '' }
    : { title: texts.inviteSent, text: texts.inviteSentText(email) }
