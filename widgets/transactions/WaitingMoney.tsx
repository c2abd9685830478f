import { useId } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { ReturnedMoney, Waiting, WaitingTransfer } from '#core/contract/waiting.ts'
import { formatMoney } from '#core/money/money.ts'
import { bidiName } from '#core/texts/bidi-name.ts'
import { formatDay } from '#core/texts/dates.ts'
import { Avatar } from '#core/ui/Avatar.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { CardIcon } from '#core/ui/basics/Icons.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import type { IncomingOffer } from './AcceptSteps.tsx'
import { transactionsTexts } from './texts/index.ts'

/** Rows above the lists; the others are in the tab. */
const maxRows = 3

type WaitingMoneyProps = {
  waits: Waiting['transfers']
  /** Money that came back from a card. */
  returned: readonly ReturnedMoney[]
  onChoose: (money: ReturnedMoney) => void
  onAccept: (money: IncomingOffer) => void
  onDecline: (money: IncomingOffer) => void
  onAll: () => void
}

/**
 * Money that waits for the person (rules/waiting.md#waiting): what came back from a card, then what ends first.
 */
export function WaitingMoney({ waits, returned, onChoose, onAll, ...decide }: WaitingMoneyProps) {
  const texts = useTexts(transactionsTexts)
  const titleId = useId()
  const shown = waits.rows.slice(0, maxRows)
  return (
    <section className="transactions-waiting" part="waiting" aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.waiting}</h2>
      <ul>
        {returned.map((money) => (
          <ReturnedRow key={money.id} money={money} onChoose={onChoose} />
        ))}
        {shown.map((money) => (
          <WaitingRow key={money.id} money={money} {...decide} />
        ))}
      </ul>
      {waits.count > shown.length && (
        <LinkButton onClick={onAll}>{texts.waitingMore(waits.count - shown.length)}</LinkButton>
      )}
    </section>
  )
}

type WaitingRowProps = Pick<WaitingMoneyProps, 'onAccept' | 'onDecline'> & { money: WaitingTransfer }

function WaitingRow({ money, onAccept, onDecline }: WaitingRowProps) {
  const texts = useTexts(transactionsTexts)
  const { locale } = useWidget().settings
  const { sender, amount, currency, note, expiresAt } = money
  const what = texts.sends(bidiName(sender), formatMoney(amount, currency, { locale }))
  return (
    <li className="transactions-waits">
      <Avatar name={sender} size={44} />
      <div>
        <p className="transactions-what">{what}</p>
        <p className="ui-muted ui-small">
          {note && <span dir="auto">{note}</span>}
          {note && ' · '}
          {texts.until(formatDay(expiresAt, locale))}
        </p>
      </div>
      <div className="transactions-acts">
        <Button
          variant="quiet"
          aria-label={texts.about(texts.decline, what)}
          onClick={() => onDecline(money)}
        >
          {texts.decline}
        </Button>
        <Button aria-label={texts.about(texts.accept, what)} onClick={() => onAccept(money)}>
          {texts.accept}
        </Button>
      </div>
    </li>
  )
}

function ReturnedRow({
  money,
  onChoose,
}: {
  money: ReturnedMoney
  onChoose: (money: ReturnedMoney) => void
}) {
  const texts = useTexts(transactionsTexts)
  const { locale } = useWidget().settings
  const { amount, currency, lastFour, since, reference } = money
  const what = texts.cameBack(formatMoney(amount, currency, { locale }), lastFour)
  return (
    <li className="transactions-waits">
      <span className="transactions-back">
        <CardIcon size={24} />
      </span>
      <div>
        <p className="transactions-what">{what}</p>
        <p className="ui-muted ui-small">
          {formatDay(since, locale)} · {reference}
        </p>
      </div>
      <div className="transactions-acts">
        <Button aria-label={texts.about(texts.chooseCard, what)} onClick={() => onChoose(money)}>
          {texts.chooseCard}
        </Button>
      </div>
    </li>
  )
}
