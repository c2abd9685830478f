import { friends, pendingFriendRequests, sentInvites } from '#core/contract/circle.ts'
import { notifications } from '#core/contract/notifications.ts'

/** What changes with the circle: every widget of the page that shows one of these asks again. */
export const circleAnswers = [friends, pendingFriendRequests, sentInvites, notifications] as const
