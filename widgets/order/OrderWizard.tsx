import { useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useRefresh, useSend } from '#core/client/api/queries.ts'
import { useWidget } from '#core/client/widget.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import { searchListings } from '#core/contract/listing-search.ts'
import { type ListingDetail, listingDetail } from '#core/contract/listings.ts'
import { notifications } from '#core/contract/notifications.ts'
import { listingOrders, placeOrder, recentOrders, searchOrders } from '#core/contract/orders.ts'
import { incomingFunds } from '#core/contract/transfers.ts'
import { formatMoney } from '#core/money/money.ts'
import { rateBothWays } from '#core/money/rate.ts'
import { cardName, creditCardId, creditName } from '#core/wizard/card-choice.ts'
import type { Confirmation } from '#core/wizard/confirmation.ts'
import { type Detail, SoFar } from '#core/wizard/Details.tsx'
import { feeDetail } from '#core/wizard/fee-detail.tsx'
import { useMoneyTexts } from '#core/wizard/money-texts.ts'
import { step } from '#core/wizard/step.tsx'
import { useFlow, Wizard } from '#core/wizard/Wizard.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { draftFor, figuresOf, giveUpOf, type OrderDraft, rateOf } from './draft.ts'
import { orderFlow } from './flow.ts'
import type { Chosen } from './step-props.ts'
import { useTexts } from './texts.ts'

const laterSteps = () => import('./CardAndConfirmSteps.tsx')

const steps = {
  details: DetailsStep,
  amounts: step(
    () => import('./AmountsStep.tsx'),
    (module) => module.AmountsStep,
  ),
  debit: step(laterSteps, (module) => module.DebitStep),
  credit: step(laterSteps, (module) => module.CreditStep),
  confirm: step(laterSteps, (module) => module.ConfirmStep),
  done: step(laterSteps, (module) => module.DoneStep),
  'add-card': step(laterSteps, (module) => module.CardStep),
}
const road = ['details', 'amounts', 'debit', 'credit', 'confirm'] as const
/** Before them nothing is settled; after them the steps say it all themselves. */
const summed = new Set(['debit', 'credit'])

const refreshes = [
  searchListings,
  listingDetail,
  listingOrders,
  searchOrders,
  recentOrders,
  incomingFunds,
  notifications,
]

type OrderWizardProps = { listingId: string; listing: ListingDetail }

export function OrderWizard({ listingId, listing }: OrderWizardProps) {
  const texts = useTexts()
  const { emit } = useWidget()
  const refresh = useRefresh()
  const journey = useFlow(orderFlow)
  const [draft, change] = useState(() => draftFor(listing))
  const [chosen, setChosen] = useState<Chosen>({ debit: undefined, credit: undefined, added: [] })
  const [placed, setPlaced] = useState<AnswerOf<typeof placeOrder>>()
  const { send } = useSend(placeOrder)

  async function submit({ pin, via }: Confirmation) {
    const { debit, credit } = chosen
    if (!debit || !credit) throw new Error('Cards come before the confirmation')
    const body = {
      ...figuresOf(draft, listing),
      pin,
      debitCardId: debit.id,
      creditCardId: creditCardId(credit),
      listingId,
    }
    try {
      const { data } = await send({ body }, { quiet: true, refreshes, via })
      setPlaced(data)
      emit('cowrie-order-placed', { orderId: data.id, listingId })
      if (data.status === 'completed') emit('cowrie-order-settled', { orderId: data.id, listingId })
      journey.next()
    } catch (error) {
      const failure = asFailure(error)
      // What is left of the listing may have changed meanwhile; the amounts step then checks against it.
      if (failure.kind === 'refused') void refresh(listingDetail, searchListings)
      throw failure
    }
  }

  return (
    <Wizard
      journey={journey}
      steps={steps}
      names={road.map((key) => ({ key, label: texts.steps[key] }))}
      final={journey.step === 'done'}
      summary={summed.has(journey.step) && <Summary listing={listing} draft={draft} chosen={chosen} />}
      props={{
        listing,
        draft,
        change,
        chosen,
        choose: (next) => setChosen((now) => ({ ...now, ...next })),
        submit,
        placed,
        finish: () => emit('cowrie-closed', {}),
        journey,
      }}
    />
  )
}

type SummaryProps = { listing: ListingDetail; draft: OrderDraft; chosen: Chosen }

/** What has been chosen so far: they get, you give, rate, cards. */
function Summary({ listing, draft, chosen }: SummaryProps) {
  const texts = useTexts()
  const moneyTexts = useMoneyTexts()
  const { locale } = useWidget().settings
  const giveUp = giveUpOf(draft, listing)
  const rate = rateOf(draft, listing)
  const rows: Detail[] = [
    {
      label: texts.youOrder,
      value: formatMoney(figuresOf(draft, listing).orderAmount, listing.haveCurrency, { locale }),
    },
  ]
  if (giveUp !== undefined) {
    rows.push({ label: texts.youGiveUp, value: formatMoney(giveUp, listing.needCurrency, { locale }) })
    rows.push(feeDetail(giveUp, listing.needCurrency, locale, moneyTexts))
  }
  if (rate !== undefined) {
    const [first] = rateBothWays(listing.needCurrency, listing.haveCurrency, rate, locale)
    rows.push({ label: texts.rate, value: first })
  }
  if (chosen.debit) rows.push({ label: texts.debitCard, value: cardName(chosen.debit, moneyTexts) })
  if (chosen.credit) rows.push({ label: texts.creditTo, value: creditName(chosen.credit, moneyTexts) })
  return <SoFar rows={rows} />
}
