import { type ReactElement, type ReactNode, type Ref, useRef, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import type { Waiting } from '#core/contract/waiting.ts'
import { Money } from '#core/exchange-ui/figures/Money.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { useFocusAfterDialog } from '#core/ui/use-focus-after-dialog.ts'
import type { Asked } from '#core/wizard/decide/questions.ts'
import { waitingTexts } from './texts/waiting/index.ts'
import {
  FriendLine,
  HeldLine,
  ListingLine,
  OrderLine,
  ReturnedLine,
  TransferLine,
  useMoney,
} from './WaitingLines.tsx'

const DecideDialog = lazyPart(
  () => import('#core/wizard/decide/DecideDialog.tsx'),
  (module) => module.DecideDialog,
)

const ChoosePayoutCard = lazyPart(
  () => import('#core/wizard/payout/ChoosePayoutCard.tsx'),
  (module) => module.ChoosePayoutCard,
)

/** Rows of what waits, and of the other lists, until all are asked for. */
const [firstDecisions, firstOthers] = [3, 2] as const

type WaitingPanelProps = { id: string; found: Waiting }

/** Matters that wait for a decision, held amounts, and open listings (rules/waiting.md). */
export function WaitingPanel({
  id,
  found: { orders, transfers, returned = { count: 0, rows: [] }, friends, held, listings },
}: WaitingPanelProps) {
  const texts = useTexts(waitingTexts)
  const money = useMoney()
  const [asked, setAsked] = useState<Asked>()
  const heading = useRef<HTMLHeadingElement>(null)
  const count = returned.count + orders.count + transfers.count + friends.count
  const [payoutId, setPayoutId] = useState<string>()
  const keepFocus = useFocusAfterDialog(heading)
  function ask(next: Asked) {
    keepFocus.opened()
    setAsked(next)
  }
  function close() {
    setAsked(undefined)
    setPayoutId(undefined)
    keepFocus.closed()
  }
  const decisions = [
    ...returned.rows.map((each) => (
      <ReturnedLine
        key={each.id}
        money={each}
        onChoose={() => {
          keepFocus.opened()
          setPayoutId(each.id)
        }}
      />
    )),
    ...orders.rows.map((each) => <OrderLine key={each.id} order={each} onAsk={ask} />),
    ...transfers.rows.map((each) => <TransferLine key={each.id} transfer={each} onAsk={ask} />),
    ...friends.rows.map((each) => (
      <FriendLine
        key={each.id}
        friend={each}
        onAsk={ask}
        // Without a question.
        onAccept={() => {
          keepFocus.opened()
          keepFocus.closed()
        }}
      />
    )),
  ]
  return (
    <div id={id} className="waiting-panel">
      <Section
        title={texts.title}
        none={texts.nothing}
        heading={heading}
        first={firstDecisions}
        count={count}
        rows={decisions}
      />
      <Section
        title={texts.held}
        none={texts.nothingHeld}
        count={held.count}
        rows={held.rows.map((each) => <HeldLine key={each.id} held={each} />)}
      >
        <p className="waiting-sums">
          {held.sums.map(({ currency, amount }) => (
            <Money strong key={currency}>
              {money(amount, currency)}
            </Money>
          ))}
        </p>
      </Section>
      <Section
        title={texts.open}
        none={texts.nothingOpen}
        count={listings.count}
        rows={listings.rows.map((each) => <ListingLine key={each.id} listing={each} />)}
      />
      {payoutId !== undefined && <ChoosePayoutCard payoutId={payoutId} onClose={close} />}
      {asked && <DecideDialog asked={asked} onClose={close} />}
    </div>
  )
}

type SectionProps = {
  title: string
  heading?: Ref<HTMLHeadingElement>
  /** Rows at first. */
  first?: number
  none: string
  /** Counts all, also those without a row. */
  count: number
  rows: readonly ReactNode[]
  children?: ReactElement
}

function Section({ title, heading, first = firstOthers, none, count, rows, children }: SectionProps) {
  const texts = useTexts(waitingTexts)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, first)
  return (
    <section className="waiting-section" aria-label={title} data-whole={isWhole ? '' : undefined}>
      <div className="waiting-head">
        <h3 ref={heading} tabIndex={heading ? -1 : undefined}>
          {title}
        </h3>
        {shown.length < rows.length && (
          <LinkButton aria-label={texts.about(texts.showAll(count), title)} onClick={() => setWhole(true)}>
            {texts.showAll(count)}
          </LinkButton>
        )}
      </div>
      {count === 0 ? <p className="ui-muted ui-small">{none}</p> : children}
      {count > 0 && <ul>{shown}</ul>}
      {shown.length === rows.length && shown.length < count && (
        <p className="ui-muted ui-small">{texts.rest(count - shown.length)}</p>
      )}
    </section>
  )
}
