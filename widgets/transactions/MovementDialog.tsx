import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { moneyOfTransfer } from '#core/contract/card-money.ts'
import { transferReceiptPdf } from '#core/contract/receipts.ts'
import { canRespond, type IncomingMoney, type SentTransfer, statusOf } from '#core/contract/transfers.ts'
import { AmountWithFlag } from '#core/exchange-ui/figures/AmountWithFlag.tsx'
import { ReportTransfer } from '#core/exchange-ui/reports/ReportTransfer.tsx'
import { TransferStatus } from '#core/exchange-ui/TransferStatus.tsx'
import { useRequest } from '#core/handoff/requests.tsx'
import { formatMoney, fromDecimal } from '#core/money/money.ts'
import { bidiName } from '#core/texts/bidi-name.ts'
import { cardRows } from '#core/texts/card-rows.ts'
import { numericDay } from '#core/texts/dates.ts'
import type { CardMoneyTexts } from '#core/texts/shared/card-money/en.ts'
import { cardMoneyTexts } from '#core/texts/shared/card-money/index.ts'
import type { ListTexts } from '#core/texts/shared/lists/en.ts'
import { listTexts } from '#core/texts/shared/lists/index.ts'
import { noteTexts } from '#core/texts/shared/note/index.ts'
import type { TableTexts } from '#core/texts/shared/tables/en.ts'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { Row, Stack } from '#core/ui/basics/Stack.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { DownloadButton } from '#core/ui/DownloadButton.tsx'
import { FileIcon } from '#core/ui/ListIcons.tsx'
import { NumericMoment } from '#core/ui/Moment.tsx'
import { type Detail, Details } from '#core/wizard/Details.tsx'
import { useFeeRows } from '#core/wizard/use-fee-rows.tsx'
import { counterpartyOf, type Movement } from './columns.tsx'
import type { Texts } from './texts/en.ts'
import { transactionsTexts } from './texts/index.ts'
import type { Texts as LaterTexts } from './texts/later/en.ts'
import { laterTexts } from './texts/later/index.ts'

type MovementDialogProps = {
  movement: Movement
  onAccept: (money: IncomingMoney) => void
  onDecline: (money: IncomingMoney) => void
  onTakeBack: (transfer: SentTransfer) => void
  onClose: () => void
}

/** All details of a row, including the deadline of the decision and the reason of a rejection. */
export function MovementDialog({ movement, onAccept, onDecline, onTakeBack, onClose }: MovementDialogProps) {
  const texts = useTexts(transactionsTexts)
  const later = useTexts(laterTexts)
  const lists = useTexts(listTexts)
  const tables = useTexts(tableTexts)
  const { note } = useTexts(noteTexts)
  const cards = useTexts(cardMoneyTexts)
  const { locale } = useWidget().settings
  const request = useRequest()
  const { id, amount, currency } = movement
  const isSent = 'receiver' in movement
  const money = isSent ? undefined : movement
  const fees = useFeeRows({
    fee: fromDecimal((isSent && movement.fee) || '0', currency),
    paid: fromDecimal(amount, currency),
    currency,
  })

  function showReceipt() {
    // The receipt replaces the details, also if it opens in its own dialog.
    onClose()
    void request('cowrie-navigate', { to: `/receipt/transfer/${id}/${currency}` })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={later.details}
      size="small"
      actions={
        money &&
        canRespond(money) && (
          <>
            <Button variant="secondary" onClick={() => onDecline(money)}>
              {texts.decline}
            </Button>
            <Button onClick={() => onAccept(money)}>{texts.accept}</Button>
          </>
        )
      }
    >
      <Stack gap={4}>
        <Details rows={rowsOf(movement, { texts, later, lists, tables, fees, note, cards })} />
        {isSent && canRespond(movement) && (
          <div className="transactions-pending">
            <p className="ui-muted ui-small">
              {(movement.isHeld ? later.heldSent : later.pendingSent)(
                bidiName(movement.receiver),
                formatMoney(amount, currency, { locale }),
              )}
            </p>
            <Button variant="quiet" onClick={() => onTakeBack(movement)}>
              {later.takeBack}
            </Button>
          </div>
        )}
        <Row gap={3}>
          <Button variant="secondary" onClick={showReceipt}>
            <FileIcon size={18} />
            {later.receipt}
          </Button>
          <DownloadButton from={transferReceiptPdf} input={{ params: { id }, query: { currency } }}>
            {lists.pdf}
          </DownloadButton>
        </Row>
        {movement.username && <ReportTransfer id={id} name={movement.username} />}
      </Stack>
    </Dialog>
  )
}

type RowParts = {
  texts: Texts
  later: LaterTexts
  lists: ListTexts
  tables: TableTexts
  fees: readonly Detail[]
  note: string
  cards: CardMoneyTexts
}

function rowsOf(movement: Movement, { texts, later, lists, tables, fees, note, cards }: RowParts): Detail[] {
  const { amount, currency, reason, expiresAt } = movement
  const status = statusOf(movement)
  const isSent = 'receiver' in movement
  const rows: Detail[] = [
    {
      label: texts.amount,
      value: <AmountWithFlag amount={amount} currency={currency} />,
      strong: true,
    },
    { label: isSent ? texts.receiver : texts.sender, value: counterpartyOf(movement) },
  ]
  if (movement.note) rows.push({ label: note, value: <span dir="auto">{movement.note}</span> })
  if (isSent) {
    rows.push(...fees)
  } else if (movement.isExchange) rows.push({ label: later.kind, value: texts.exchange })
  if (movement.requestedAt)
    rows.push({ label: later.askedFor, value: <NumericMoment moment={movement.requestedAt} /> })
  rows.push(
    { label: tables.date, value: <NumericMoment moment={movement.dateCreated} /> },
    { label: tables.reference, value: movement.reference },
    { label: tables.status, value: <TransferStatus of={movement} /> },
  )
  if (status === 'pending' && expiresAt) {
    rows.push({ label: lists.openUntil, value: numericDay(expiresAt) })
  }
  if (status === 'cancelled') {
    const takenBack = isSent ? later.takenBackByMe : later.takenBackBy(bidiName(movement.sender))
    rows.push({ label: lists.reason, value: takenBack })
  }
  if (status === 'rejected') {
    // The server stores no reason if the receiver declined.
    const declined = isSent ? later.declinedBy(bidiName(movement.receiver)) : later.declinedByMe
    rows.push({ label: lists.reason, value: reason ?? declined })
  }
  // A sent row does not say which card paid.
  if (!isSent && movement.payout)
    rows.push(...cardRows(movement, moneyOfTransfer({ ...movement, status }, 'receiver'), cards))
  return rows
}
