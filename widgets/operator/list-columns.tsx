import type { ReactNode } from 'react'
import { type ListName, type ListRow, shapeOf } from '#core/contract/operator-lists.ts'
import { formatDigits, formatMoney } from '#core/money/money.ts'
import { Moment } from '#core/ui/Moment.tsx'
import { type Status, StatusPill } from '#core/ui/StatusPill.tsx'
import type { Column } from '#core/ui/tables/Table.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import type { Texts } from './texts/lists/en.ts'

type Header = keyof Texts['columns']

/** The look of a state; one that is not named is neutral. */
const looks: Readonly<Record<string, Status>> = {
  open: 'accepted',
  completed: 'completed',
  accepted: 'accepted',
  paid: 'completed',
  pending: 'pending',
  waiting: 'pending',
  asked: 'pending',
  sent: 'pending',
  held: 'pending',
  rejected: 'rejected',
  cancelled: 'cancelled',
  returned: 'rejected',
  frozen: 'rejected',
  failing: 'pending',
  'given-up': 'rejected',
}

/** Names of the states of a list, and of its kinds. */
export const namesOf = (texts: Texts, list: ListName) => ({
  statuses: texts.statuses[list] as Readonly<Record<string, string>>,
  kinds: texts.kinds[list] as Readonly<Record<string, string>>,
})

/** The name of a list's kinds. */
export const kindLabel = (texts: Texts, list: ListName): string =>
  list === 'people' ? texts.identity : list === 'tasks' ? texts.task : texts.kind

/** The cells of which the lists are made. */
function cellsOf(list: ListName, texts: Texts, locale: string) {
  const { columns } = texts
  const { statuses, kinds } = namesOf(texts, list)
  const cell = (
    key: string,
    header: string,
    render: (row: ListRow) => ReactNode,
    more: Partial<Column<ListRow>> = {},
  ): Column<ListRow> => ({ key, header, render, ...more })
  const name = { rank: 'title', isRowHeader: true } as const
  return {
    moment: (header: Header, field: 'at' | 'changedAt' | 'dueAt') =>
      cell(field, columns[header], ({ [field]: moment }) => moment && <Moment moment={moment} />),
    status: cell(
      'status',
      texts.status,
      ({ status }) => (
        <StatusPill status={looks[status] ?? 'halted'}>{statuses[status] ?? status}</StatusPill>
      ),
      { rank: 'figure' },
    ),
    kind: (more = {}) => cell('kind', kindLabel(texts, list), ({ kind = '' }) => kinds[kind] ?? kind, more),
    named: (more = {}) =>
      cell(
        'reference',
        columns.reference,
        ({ reference }) =>
          reference && <PlaceLink place={{ kind: 'exchange', id: reference }}>{reference}</PlaceLink>,
        { ...name, ...more },
      ),
    person: (header: Header, at: 0 | 1, more = {}) =>
      cell(
        header,
        columns[header],
        ({ people: { [at]: person } }) =>
          person && <PlaceLink place={{ kind: 'person', id: person.id }}>{person.userName}</PlaceLink>,
        more,
      ),
    amount: (header: Header, at: 0 | 1) =>
      cell(
        header,
        columns[header],
        ({ amounts: { [at]: money } }) =>
          money && <bdi>{formatMoney(money.amount, money.currency, { locale })}</bdi>,
        { align: 'end' },
      ),
    text: (header: Header, field: 'name' | 'country' | 'words') =>
      cell(field, columns[header], ({ [field]: text }) => text && <span dir="auto">{text}</span>),
    attempts: cell(
      'attempts',
      columns.attempts,
      ({ attempts = 0 }) => <bdi>{formatDigits(String(attempts), { locale, decimals: 0 })}</bdi>,
      { align: 'end' },
    ),
    name,
  }
}

type Cells = ReturnType<typeof cellsOf>

/** The columns of each list. */
const columns: Readonly<Record<ListName, (cells: Cells) => readonly Column<ListRow>[]>> = {
  people: ({ person, text, moment, kind, status, name }) => [
    person('person', 0, name),
    text('name', 'name'),
    text('country', 'country'),
    kind(),
    moment('joined', 'at'),
    status,
  ],
  orders: ({ named, moment, person, amount, kind, status }) => [
    named(),
    kind({ drop: 1 }),
    moment('made', 'at'),
    person('owner', 0),
    person('buyer', 1),
    amount('ordered', 0),
    amount('paid', 1),
    status,
  ],
  transfers: ({ named, moment, person, amount, status }) => [
    named(),
    moment('made', 'at'),
    person('sender', 0),
    person('receiver', 1),
    amount('amount', 0),
    status,
  ],
  payouts: ({ named, moment, person, amount, kind, text, status }) => [
    named(),
    kind({ drop: 2 }),
    moment('made', 'at'),
    person('paidTo', 0),
    person('earnedBy', 1, { drop: 1 }),
    amount('amount', 0),
    text('reason', 'words'),
    status,
  ],
  tasks: ({ kind, moment, named, attempts, text, status, name }) => [
    kind(name),
    moment('made', 'at'),
    moment('due', 'dueAt'),
    attempts,
    named({ rank: 'detail', isRowHeader: false }),
    text('reason', 'words'),
    status,
  ],
}

export const columnsOf = (list: ListName, texts: Texts, locale: string): readonly Column<ListRow>[] =>
  columns[list](cellsOf(list, texts, locale))

export const hasKinds = (list: ListName): boolean => shapeOf(list).kinds.length > 0
