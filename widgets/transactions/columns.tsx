import { canRespond, type IncomingMoney, type SentTransfer } from '#core/contract/transfers.ts'
import { AmountWithFlag } from '#core/exchange-ui/figures/AmountWithFlag.tsx'
import { TransferStatus } from '#core/exchange-ui/TransferStatus.tsx'
import { formatMoney } from '#core/money/money.ts'
import { bidiName } from '#core/texts/bidi-name.ts'
import type { TableTexts } from '#core/texts/shared/tables/en.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { NumericMoment } from '#core/ui/Moment.tsx'
import type { Column } from '#core/ui/tables/Table.tsx'
import type { Texts } from './texts/en.ts'

/** A row of either tab. */
export type Movement = SentTransfer | IncomingMoney

/** An exchange with both sides credited to the person's card appears twice, in two currencies. */
export const movementKey = (movement: Movement): string => `${movement.id} ${movement.currency}`

export const counterpartyOf = (movement: Movement): string =>
  'receiver' in movement ? movement.receiver : movement.sender

/** The other person, and the note beneath. */
const person = (name: string, small: string | false | undefined) => (
  <>
    <bdi>{name}</bdi>
    {small && (
      <span dir="auto" className="transactions-note ui-muted ui-small">
        {small}
      </span>
    )}
  </>
)

/** Columns of both tabs; `onDetails` opens what a row has no room for. */
const shared = (onDetails: (movement: Movement) => void, texts: Texts, tables: TableTexts) =>
  ({
    date: {
      key: 'date',
      header: tables.date,
      rank: 'note',
      render: (movement) => <NumericMoment moment={movement.dateCreated} />,
    },
    amount: {
      key: 'amount',
      header: texts.amount,
      align: 'end',
      rank: 'figure',
      render: ({ amount, currency }) => <AmountWithFlag strong amount={amount} currency={currency} />,
    },
    reference: {
      key: 'reference',
      header: tables.reference,
      rank: 'actions',
      cell: () => ({ style: { textAlign: 'start' } }),
      render: (movement) => (
        <LinkButton aria-label={texts.detailsOf(movement.reference)} onClick={() => onDetails(movement)}>
          {movement.reference}
        </LinkButton>
      ),
    },
    status: {
      key: 'status',
      header: tables.status,
      rank: 'note',
      cell: () => ({ className: 'transactions-status' }),
      render: (movement) => <TransferStatus of={movement} />,
    },
  }) satisfies Record<string, Column<Movement>>

/** Send Money. */
export function sentColumns(
  onDetails: (movement: Movement) => void,
  texts: Texts,
  tables: TableTexts,
): readonly Column<SentTransfer>[] {
  const { date, amount, reference, status } = shared(onDetails, texts, tables)
  return [
    date,
    {
      key: 'receiver',
      header: texts.receiver,
      rank: 'title',
      isRowHeader: true,
      render: ({ receiver, note }) => person(receiver, note),
    },
    amount,
    reference,
    status,
  ]
}

type IncomingActs = {
  locale: string
  onDetails: (movement: Movement) => void
  onAccept: (money: IncomingMoney) => void
  onDecline: (money: IncomingMoney) => void
}

/** Currency Exchange. Only pending rows offer Accept and Decline. */
export function incomingColumns(
  { locale, onDetails, onAccept, onDecline }: IncomingActs,
  texts: Texts,
  tables: TableTexts,
): readonly Column<IncomingMoney>[] {
  const { date, amount, reference, status } = shared(onDetails, texts, tables)
  // Hidden words would be two elements more in each row.
  const about = (button: string, { amount, currency, sender }: IncomingMoney) =>
    button + texts.ofMoney(formatMoney(amount, currency, { locale }), bidiName(sender))
  return [
    date,
    {
      key: 'sender',
      header: texts.sender,
      rank: 'title',
      isRowHeader: true,
      render: ({ sender, note, isExchange }) => person(sender, isExchange ? texts.exchange : note),
    },
    amount,
    reference,
    status,
    {
      key: 'actions',
      header: tables.actions,
      hideHeader: true,
      align: 'end',
      render: (money) =>
        canRespond(money) && (
          <span className="transactions-acts transactions-decide">
            <Button aria-label={about(texts.accept, money)} onClick={() => onAccept(money)}>
              {texts.accept}
            </Button>
            <Button variant="quiet" aria-label={about(texts.decline, money)} onClick={() => onDecline(money)}>
              {texts.decline}
            </Button>
          </span>
        ),
    },
  ]
}
