import type { Catalogue } from '#core/texts/translation.ts'

/** The texts of cowrie-circle. */
export const english = {
  why: 'Log in to see your circle of friends.',
  circle: 'Circle',
  lead: 'The people you trade and share money with.',
  sendMoney: 'Send Money',
  toPerson: (name: string) => ` to ${name}`,
  addFriend: 'Add Friend',
  viewCircle: 'View Circle',
  viewFriends: 'View Friends',
  more: (count: number) => `and ${count} more`,
  waiting: (count: number) => (count === 1 ? '1 friend request waits' : `${count} friend requests wait`),
  friendsPage: 'Your friends',
  tabs: 'Friends, requests and invites',
  friends: 'Friends',
  requests: 'Pending Friend Request',
  invites: 'Sent Invites',

  noFriends: 'You have not added anyone to your circle',
  noFriendsText: 'Friends can send money to each other, and choose each other’s cards when they order.',
  noRequests: 'No friend requests',
  noRequestsText: 'When somebody wants to be your friend, you decide here.',
  noInvites: 'No open invites',
  noInvitesText: 'Invites that wait for an answer are listed here.',
  failed: {
    friends: 'Your friends could not be loaded.',
    requests: 'The friend requests could not be loaded.',
    invites: 'Your invites could not be loaded.',
  },

  remove: 'Remove',
  ofPerson: (name: string) => ` ${name}`,
  accept: 'Accept',
  reject: 'Reject',
  requestOf: (name: string) => ` the request of ${name}`,
  pending: 'Pending',
  resend: 'Resend',
  inviteTo: (whom: string) => ` the invite to ${whom}`,
  linkExpired: 'The link has expired',

  removeTitle: 'Remove friend?',
  removeText: (name: string) =>
    `${name} leaves your circle, and you leave theirs. You can’t send money to each other any more. What you have agreed before goes on.`,
  removed: 'Friend removed',
  removedText: (name: string) => `${name} is not in your circle any more.`,
  rejectTitle: 'Reject request?',
  rejectText: (name: string) => `${name} is not told that you rejected it.`,
  rejected: 'Request rejected',
  rejectedText: (name: string) => `${name} is not in your circle.`,
  accepted: 'Request accepted',
  acceptedText: (name: string) => `${name} is in your circle now.`,

  addTitle: 'Add friend',
  addText: 'Your friend gets a mail. A friend without an account gets a link to open one.',
  email: 'Friend’s email',
  sendInvite: 'Send invite',
  copyLink: 'Copy Invite Link',
  notCopied: 'The link could not be copied by itself. Copy it from here:',
  link: 'Invite link',
  inviteSent: 'Invite sent',
  inviteSentText: (email: string) => `The invite to ${email} is good for 7 days.`,
  linkCopied: 'Invite link copied to clipboard',
  linkCopiedText: 'Give it to your friend. It is good for 7 days and for one person.',
  friendsNow: 'You are friends now',
} as const

export type Texts = Catalogue<typeof english>
