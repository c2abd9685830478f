import type { Catalogue } from '#core/texts/translation.ts'

/** For who has no friends yet. */
export const english = {
  noFriends: 'You have not added anyone to your circle',
  noFriendsText:
    'Money goes to friends. Invite somebody first; it can be sent as soon as they have accepted.',
  noFriendsHere: 'Open the Payment page of your account to add friends.',
  addFriend: 'Add a friend',
} as const

export type NoFriendsTexts = Catalogue<typeof english>
