/** Every figure of the server, once: what `/metrics` and an OpenTelemetry collector get, and the dashboard shows. */

type Spec = {
  readonly kind: 'counter' | 'histogram' | 'gauge' | 'sum'
  readonly help: string
  readonly labels: readonly string[]
  /** Upper limits of a histogram's buckets. */
  readonly buckets?: readonly number[]
}

const latencies = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Names follow Prometheus: base units, and `_total` for what only rises (`sum` is read, `counter` is counted). */
export const instruments = {
  cowrie_requests_total: {
    kind: 'counter',
    help: 'Answered requests',
    labels: ['method', 'route', 'status'],
  },
  cowrie_request_duration_seconds: {
    kind: 'histogram',
    help: 'Time until a request was answered; an event stream counts when it ends',
    labels: ['method', 'route'],
    buckets: latencies,
  },
  cowrie_processor_call_seconds: {
    kind: 'histogram',
    help: 'Calls of the card processor, by what they ask for and whether they were answered',
    labels: ['call', 'outcome'],
    buckets: latencies,
  },
  cowrie_database_wait_seconds: {
    kind: 'histogram',
    help: 'Waits for a free connection of the pool (PostgreSQL)',
    labels: [],
    buckets: latencies,
  },
  cowrie_database_connections: {
    kind: 'gauge',
    help: 'Connections of the pool (PostgreSQL): busy, idle, and callers that wait for one',
    labels: ['state'],
  },
  cowrie_database_figures_age_seconds: {
    kind: 'gauge',
    help: 'Time since the figures of outbox, holds, rates and audit could be read; they stay as they were',
    labels: [],
  },
  cowrie_outbox_tasks: { kind: 'gauge', help: 'Tasks of the outbox that are not done', labels: ['kind'] },
  cowrie_outbox_age_seconds: {
    kind: 'gauge',
    help: 'How long the oldest task of the outbox has been there undone',
    labels: ['kind'],
  },
  cowrie_holds: {
    kind: 'gauge',
    help: 'Open listings, and pending orders and transfers, whose money is held, by the days that it has been',
    labels: ['kind', 'age'],
  },
  cowrie_listings_set_aside: {
    kind: 'gauge',
    help: 'Open listings that failed to be matched again and again, and are left alone for an hour',
    labels: [],
  },
  cowrie_rates_age_seconds: {
    kind: 'gauge',
    help: 'Time since the beginning of the day of the newest approved market rates',
    labels: [],
  },
  cowrie_queue_items: { kind: 'gauge', help: 'Cases that wait for an operator', labels: ['kind'] },
  cowrie_queue_age_seconds: {
    kind: 'gauge',
    help: 'How long the oldest case of a kind has waited for an operator',
    labels: ['kind'],
  },
  cowrie_ledger_audit_age_seconds: {
    kind: 'gauge',
    help: 'Time since the last audit of the ledger ended; absent before the first',
    labels: ['kind'],
  },
  cowrie_ledger_findings: {
    kind: 'gauge',
    help: 'Findings of the ledger audit that nobody has resolved',
    labels: [],
  },
  cowrie_streams_open: { kind: 'gauge', help: 'Open event streams of this process', labels: [] },
  cowrie_hashes: { kind: 'gauge', help: 'Hashes of passwords, PINs and codes', labels: ['state'] },
  cowrie_event_loop_delay_seconds: {
    kind: 'gauge',
    help: 'Delay of the event loop since the last reading',
    labels: ['quantile'],
  },
  process_resident_memory_bytes: { kind: 'gauge', help: 'Resident memory', labels: [] },
  process_heap_bytes: { kind: 'gauge', help: 'Used heap', labels: [] },
  process_cpu_seconds_total: { kind: 'sum', help: 'User and system time', labels: [] },
  process_start_time_seconds: { kind: 'gauge', help: 'When the process began, in Unix time', labels: [] },
} as const satisfies Readonly<Record<string, Spec>>

type Instruments = typeof instruments
export type InstrumentName = keyof Instruments
type OfKind<Kind> = {
  [Name in InstrumentName]: Instruments[Name]['kind'] extends Kind ? Name : never
}[InstrumentName]

/** The values of an instrument's labels, none of them personal. */
export type Labels<Name extends InstrumentName> = Record<Instruments[Name]['labels'][number], string>
export type Counter = OfKind<'counter'>
export type Histogram = OfKind<'histogram'>
export type Watched = OfKind<'gauge' | 'sum'>

export type Sample<Name extends InstrumentName> = { readonly value: number; readonly labels: Labels<Name> }

/** Where parts of the server report to. Absent where nobody reads figures. */
export type Metrics = {
  count<Name extends Counter>(name: Name, labels: Labels<Name>): void
  record<Name extends Histogram>(name: Name, value: number, labels: Labels<Name>): void
  /** Reads a figure whenever somebody asks for all of them; a later reader replaces the earlier one. */
  watch<Name extends Watched>(
    name: Name,
    read: () => readonly Sample<Name>[] | Promise<readonly Sample<Name>[]>,
  ): void
}
