/** The figures of the legal pages. The server's tests compare them with its own constants. */
export const facts = {
  /** The day of the last change of the texts. */
  changed: '2026-11-23',

  /** Of any currency, in its main unit. */
  largestAmount: 1_000_000_000_000,

  listingDays: 30,
  /** Days before the end of a listing. */
  reminderDays: 3,
  orderDays: 7,
  transferDays: 7,
  inviteDays: 7,

  minimumAge: 18,
  idleMinutes: 15,
  sessionHours: 12,
  deviceDays: 180,
  documents: 20,

  /** Days until deletion. */
  kept: {
    sentMail: 30,
    code: 30,
    contactMessage: 90,
    readNotification: 365,
    inviteLink: 30,
    moneyRequest: 90,
    invite: 90,
    cardCommand: 540,
    intent: 30,
  },
} as const
