import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { Money } from '#core/exchange-ui/figures/Money.tsx'
import { RateLine } from '#core/exchange-ui/figures/RateLine.tsx'
import { useMarketRate } from '#core/exchange-ui/figures/use-market-rate.ts'
import { Chip } from '#core/exchange-ui/rail/Chip.tsx'
import { FeeNote } from '#core/exchange-ui/rail/FeeNote.tsx'
import { Rail } from '#core/exchange-ui/rail/Rail.tsx'
import { RateChoice } from '#core/exchange-ui/rail/RateChoice.tsx'
import { useFarQuestion } from '#core/exchange-ui/rail/use-far-question.tsx'
import { railTexts } from '#core/exchange-ui/texts/rail/index.ts'
import { formatMoney } from '#core/money/money.ts'
import { formatPerCent } from '#core/money/per-cent.ts'
import { formatPrice, priceOf } from '#core/money/price.ts'
import { typePrice } from '#core/money/typed-price.ts'
import { amountTexts } from '#core/texts/shared/amounts/index.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { SwitchField } from '#core/ui/choices/SwitchField.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { lockedTexts } from '#core/ui/texts/locked/index.ts'
import { WizardStep } from '#core/wizard/flow/Wizard.tsx'
import {
  amountsOf,
  askedFor,
  checkOrder,
  counterOffer,
  draftPrice,
  fullAmount,
  type OrderDraft,
  pairOf,
  type StepProps,
  shareOf,
  withOwnerRate,
  withPrice,
} from './draft.ts'
import { orderTexts } from './texts/index.ts'

/** Shares of the balance that one tap orders. */
const shares = [25, 50, 75]

/** Ordered amount, rate and payment. */
export function AmountsStep({ listing, isLocked, draft, change, journey }: StepProps) {
  const { locked } = useTexts(lockedTexts)
  const texts = useTexts(orderTexts)
  const amounts = useTexts(amountTexts)
  const rail = useTexts(railTexts)
  const { locale } = useWidget().settings
  const { needCurrency: need, haveCurrency: have } = listing
  const market = useMarketRate(need, have)
  const system = market.systemPrice(need)
  const price = draftPrice(draft, listing)
  const both = amountsOf(draft, listing)
  const far = useFarQuestion({
    market,
    onUse: (typed) => form.edit(withPrice({ ...draft, ownerRate: false }, typed)),
    onKeep(kept) {
      change({ ...draft, kept })
      journey.next()
    },
  })

  const form = useForm<OrderDraft>({
    value: draft,
    onChange: change,
    check: () => checkOrder(draft, listing, market, { texts, figureTexts: amounts, rail, locale }),
    async submit() {
      if (!(await far.asksFirst(price, draft.kept))) journey.next()
      return undefined
    },
  })

  const balance = formatMoney(listing.balance, have, { locale, whole: true })
  const order = (text: string) => form.set('amount', { side: 'get', text })
  const { side } = draft.amount
  return (
    <WizardStep title={texts.amountsTitle} form={form.props}>
      <Rail
        pair={pairOf(listing)}
        typed={draft.amount}
        other={both?.[side === 'get' ? 'give' : 'get']}
        first="get"
        sides={{
          get: {
            label: texts.amountToOrder,
            name: 'amount',
            currency: have,
            hint: isLocked ? locked : listing.partFulfilment ? texts.amountHint(balance) : texts.wholeOnly,
            error: side === 'get' ? form.errors.amount : undefined,
            chips: !isLocked && (
              <>
                {listing.partFulfilment &&
                  shares.map((share) => (
                    <Chip key={share} onClick={() => order(shareOf(listing, share))}>
                      {formatPerCent(String(share), locale)}
                    </Chip>
                  ))}
                <Chip onClick={() => order(fullAmount(listing))}>{texts.orderAll}</Chip>
              </>
            ),
          },
          give: {
            label: texts.giveUp,
            name: 'giveUp',
            currency: need,
            error: side === 'give' ? form.errors.amount : undefined,
          },
        }}
        onType={isLocked ? undefined : (amount) => form.set('amount', amount)}
        foot={<FeeNote paid={both?.give} currency={need} text={texts.foot} />}
      >
        <SwitchField
          label={texts.ownerRate}
          name="owner-rate"
          hint={
            <>
              {texts.ownerAsks} <Money>{formatPrice(priceOf(listing), locale)}</Money>
            </>
          }
          value={draft.ownerRate}
          onChange={(on) => form.edit(withOwnerRate(draft, on, listing))}
        />
        {draft.ownerRate ? (
          <RateLine need={need} price={priceOf(listing)} reader="buyer" />
        ) : (
          <RateChoice
            label={texts.yourRate}
            error={form.errors.price}
            {...{ need, have, price, market }}
            reader="buyer"
            value={draft.price}
            amount={both?.get}
            onChange={(typed) => form.edit(withPrice(draft, typed))}
            onMarket={() => system && form.edit({ ...draft, price: typePrice(system), isSystemRate: true })}
            isMarket={draft.isSystemRate}
          />
        )}
      </Rail>
      <CounterOffer
        {...{ listing, draft }}
        onOwnerRate={() => form.edit(withOwnerRate(draft, true, listing))}
      />
      {far.question}
    </WizardStep>
  )
}

type CounterOfferProps = Pick<StepProps, 'listing' | 'draft'> & { onOwnerRate: () => void }

/** A counter-offer's difference to the owner's price, in money; a way back from one that costs more. */
function CounterOffer({ listing, draft, onOwnerRate }: CounterOfferProps) {
  const texts = useTexts(orderTexts)
  const { locale } = useWidget().settings
  const { needCurrency: need, username } = listing
  const better = counterOffer(draft, listing)
  if (better === 0) return null
  const [asked, offered] = [askedFor(draft, listing), amountsOf(draft, listing)?.give]
  if (asked === undefined || offered === undefined)
    return (
      <Alert tone="info" title={texts.counterOffer}>
        {texts.counterOfferTextShort(username)}
      </Alert>
    )
  const difference = better > 0 ? asked - offered : offered - asked
  const amount = formatMoney(difference, need, { locale })
  return better > 0 ? (
    <Alert tone="info" title={texts.counterOffer}>
      {texts.counterLess(amount, username)}{' '}
      {texts.counterOfferText(username, formatMoney(asked, need, { locale }))}
    </Alert>
  ) : (
    <Alert
      tone="warning"
      title={texts.counterOffer}
      action={<LinkButton onClick={onOwnerRate}>{texts.useOwnerRate}</LinkButton>}
    >
      {texts.counterMore(amount, username)}
    </Alert>
  )
}
