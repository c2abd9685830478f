import type { Catalogue } from '#core/texts/translation.ts'

/** For who has no friends yet. */
export const english = {
  noFriends: 'You have not added anyone to your circle',
  noFriendsText: 'You can only send money to friends. Invite someone first, and send it once they accept.',
  noFriendsHere: 'Add friends on the Payment page of your account.',
  addFriend: 'Add a friend',
} as const

export type NoFriendsTexts = Catalogue<typeof english>
