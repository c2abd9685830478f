import { useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { type StatementSum, statementSums } from '#core/contract/statement.ts'
import { Flag } from '#core/exchange-ui/figures/Flag.tsx'
import { Money } from '#core/exchange-ui/figures/Money.tsx'
import { formatMoney, fromDecimal } from '#core/money/money.ts'
import { bidiName } from '#core/texts/bidi-name.ts'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { daysOf, type Filter } from './search.ts'
import type { Texts } from './texts/en.ts'
import { statementTexts } from './texts/index.ts'

/** Sums that are shown at first. */
const fewSums = 4

type SumsProps = {
  filter: Filter
  onFilter: (filter: Filter) => void
  /** The lines have failed, too, and say so. */
  isQuiet: boolean
}

/** The balance of each card and currency; a press filters the lines by it. */
export function Sums({ filter, onFilter, isQuiet }: SumsProps) {
  const texts = useTexts(statementTexts)
  const [showsAll, setShowsAll] = useState(false)
  const { data, failure, loading, refetch } = useAnswer(
    statementSums,
    { query: daysOf(filter) },
    { quiet: true },
  )
  if (!data) {
    if (loading) return <Skeleton height={104} />
    if (isQuiet || !failure) return null
    return (
      <LoadFailure failure={failure} onRetry={refetch}>
        {texts.sumsFailed}
      </LoadFailure>
    )
  }
  const isChosen = ({ cardId, currency }: StatementSum) =>
    filter.cardId === cardId && filter.currency === currency
  const shown = showsAll ? data : data.filter((sum, index) => index < fewSums || isChosen(sum))
  if (data.length === 0) return null
  return (
    <section className="statement-sums" aria-label={texts.sums}>
      <ul>
        {shown.map((sum) => (
          <li key={`${sum.cardId} ${sum.currency}`}>
            <Sum
              sum={sum}
              texts={texts}
              isChosen={isChosen(sum)}
              onPress={() =>
                onFilter(
                  isChosen(sum)
                    ? { ...filter, cardId: '', currency: '' }
                    : { ...filter, cardId: sum.cardId, currency: sum.currency },
                )
              }
            />
          </li>
        ))}
      </ul>
      {shown.length < data.length && (
        <LinkButton onClick={() => setShowsAll(true)}>{texts.showAllSums(data.length)}</LinkButton>
      )}
    </section>
  )
}

type SumProps = { sum: StatementSum; texts: Texts; isChosen: boolean; onPress: () => void }

function Sum({ sum, texts, isChosen, onPress }: SumProps) {
  const { locale } = useWidget().settings
  const { currency, lastFour, nickname } = sum
  const format = (amount: string) => formatMoney(amount, currency, { locale })
  const isHeld = fromDecimal(sum.held, currency) !== 0n
  return (
    <button type="button" className="statement-sum" part="sum" aria-pressed={isChosen} onClick={onPress}>
      <span className="statement-sum-card">
        <Flag currency={currency} size={20} />
        <span>{texts.sumOf(texts.card(bidiName(nickname), lastFour), currency)}</span>
      </span>
      <span className="statement-sum-net">
        <span>{texts.net}</span> <Money strong>{format(sum.balance)}</Money>
      </span>
      <span className="statement-sum-held" data-held={isHeld ? '' : undefined}>
        {isHeld ? texts.heldNow(format(sum.held)) : texts.nothingHeld}
      </span>
      <span className="statement-sum-moved">{texts.moved(format(sum.received), format(sum.taken))}</span>
    </button>
  )
}
