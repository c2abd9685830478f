import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { SweepQuote } from '#core/contract/sweep.ts'
import { Money } from '#core/exchange-ui/figures/Money.tsx'
import { useRequest } from '#core/handoff/requests.tsx'
import { formatMoney, type Minor } from '#core/money/money.ts'
import { startRoute } from '#core/money/pair.ts'
import { formatPrice, readPrice } from '#core/money/price.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { type Detail, Details } from '#core/wizard/Details.tsx'
import { listableRest, planOf, type SweepDraft, savedBy } from './draft.ts'
import { sweepTexts } from './texts/index.ts'

type OffersProps = {
  draft: SweepDraft
  quote: SweepQuote
  typed: Minor
  smallestOf: Parameters<typeof listableRest>[2]['smallestOf']
}

/** How many listings, at which prices, against the market, and what remains. */
export function Offers({ draft, quote, typed, smallestOf }: OffersProps) {
  const texts = useTexts(sweepTexts)
  const { locale } = useWidget().settings
  const request = useRequest()
  const { pair, amount } = draft
  const plan = planOf(quote)
  const rest = listableRest(draft, plan, { smallestOf })
  const money = (minor: Minor, side = amount.side) => formatMoney(minor, pair[side], { locale })
  const toListing = (minor: Minor) => {
    const to = startRoute('/create-listing', draft.pair, draft.amount.side, minor)
    void request('cowrie-navigate', { to })
  }

  if (plan.listings === 0)
    return (
      <Alert
        tone="warning"
        title={texts.nothing(pair.get, pair.give)}
        action={<LinkButton onClick={() => toListing(typed)}>{texts.listInstead}</LinkButton>}
      >
        {texts.nothingText}
      </Alert>
    )

  const saved = savedBy(quote)
  return (
    <>
      {rest !== undefined && (
        <Alert tone="warning" title={texts.onlyPart(money(plan[amount.side]), money(typed))}>
          {texts.restLater(money(rest))}
        </Alert>
      )}
      <Details
        rows={[
          // Whole minor units and rests that nobody could order leave a little of what was typed.
          ...(plan[amount.side] === typed
            ? []
            : [
                {
                  label: amount.side === 'give' ? texts.youGive : texts.youGet,
                  value: <Money>{money(plan[amount.side])}</Money>,
                },
              ]),
          { label: texts.from, value: texts.listings(plan.listings) },
          ...pricesOf(quote, texts, locale),
          ...(saved === undefined
            ? []
            : [
                {
                  label: texts.againstMarket,
                  value: (
                    <span className={saved > 0n ? 'sweep-cheaper' : saved < 0n ? 'sweep-dearer' : undefined}>
                      {saved === 0n
                        ? texts.atMarket
                        : saved > 0n
                          ? texts.cheaper(money(saved, 'give'))
                          : texts.dearer(money(-saved, 'give'))}
                    </span>
                  ),
                },
              ]),
        ]}
      />
    </>
  )
}

/** The best and the last price, or the only one. */
function pricesOf(
  { giveCurrency, getCurrency, bestPrice, worstPrice }: SweepQuote,
  texts: { bestRate: string; lastRate: string; rate: string },
  locale: string,
): Detail[] {
  const [best, last] = [bestPrice, worstPrice].map((price) => {
    const read = readPrice(giveCurrency, getCurrency, price)
    return read && formatPrice(read, locale)
  })
  if (!best || !last) return []
  const row = (label: string, price: string) => ({ label, value: <Money>{price}</Money> })
  return best === last ? [row(texts.rate, best)] : [row(texts.bestRate, best), row(texts.lastRate, last)]
}
