const defaultDays = {
  sentMail: 30,
  cardCommand: 540,
  processorEvent: 540,
  processorReport: 540,
  settlement: 550,
  webhookLog: 30,
  code: 30,
  contactMessage: 90,
  readNotification: 365,
  inviteLink: 30,
  moneyRequest: 90,
  invite: 90,
  intent: 30,
  session: 1,
  emailChange: 30,
  passedDocument: 1826,
  failedDocument: 90,
  identity: 1826,
} as const
type Days = { [Name in keyof typeof defaultDays]: number }

/** `code=30,invite=90`; a page of another server has none. */
function daysOfServer(): Partial<Days> {
  const meta = typeof document === 'undefined' ? null : document.querySelector('meta[name="cowrie-kept"]')
  const pairs = (meta?.getAttribute('content') ?? '').split(',').map((pair) => pair.split('='))
  return Object.fromEntries(
    pairs.filter(([name = '']) => name in defaultDays).map(([name = '', days]) => [name, Number(days)]),
  )
}

/** The figures of the legal pages. The server's tests compare them with its own constants. */
export const facts = {
  /** The day of the last change of the texts. */
  changed: '2026-11-26',

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

  /** Days in which an old address can take a change back, and a closed account can be opened again. */
  holdDays: 7,
  reopenDays: 14,

  /** Days until deletion: the server's setting RETENTION, which it writes into its pages. */
  kept: { ...defaultDays, ...daysOfServer() } as Days,
} as const
