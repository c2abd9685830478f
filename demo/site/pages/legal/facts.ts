const defaultDays = {
  sessions: 1,
  mail: 30,
  calls: 30,
  requests: 90,
  notifications: 365,
  payments: 540,
  identity: 1826,
} as const
type Days = { [Name in keyof typeof defaultDays]: number }

/** `mail=30,requests=90`; a page of another server has none. */
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

  /** In the main unit of any currency. */
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

  /** Days in which an old address can take a change back, and a closed account can be opened again. */
  holdDays: 7,
  reopenDays: 14,

  /** Days by which settlements outlive `kept.payments`. */
  settlementOutlives: 10,

  /** Days until deletion: the server's setting RETENTION, which it writes into its pages. */
  kept: { ...defaultDays, ...daysOfServer() } as Days,
} as const
