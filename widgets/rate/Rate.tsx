import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import type { Pair } from '#core/money/pair.ts'
import { Card } from '#core/ui/basics/Card.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { Converter } from './Converter.tsx'
import { pairOf } from './pair-of.ts'
import { rateTexts } from './texts/index.ts'

// Loaded lazily: people come for the rate; the chart and the listings follow.
const later = () => import('./later.ts')
const RateChart = lazyPart(later, (module) => module.RateChart, { waiting: <Skeleton height={310} /> })
const BestListings = lazyPart(later, (module) => module.BestListings)

type RateProps = {
  from: string | undefined
  to: string | undefined
  amount: string | undefined
  compact: boolean
}

/** A pair's market rate: in words, as a chart, and with the best listings. */
export function Rate({ from, to, amount, compact }: RateProps) {
  const start = pairOf(from, to)
  // A new pair or amount from the page resets the converter.
  const key = `${start.give}${start.get}${amount}`
  return <RateOf key={key} start={start} amount={amount ?? '100'} compact={compact} />
}

function RateOf({ start, amount, compact }: { start: Pair; amount: string; compact: boolean }) {
  const texts = useTexts(rateTexts)
  const [pair, setPair] = useState(start)
  if (compact) {
    return (
      <Card>
        <Converter finds pair={pair} onPair={setPair} amount={amount} />
      </Card>
    )
  }
  return (
    <Stack gap={6}>
      <Card>
        <Stack gap={6}>
          <Converter pair={pair} onPair={setPair} amount={amount} />
          <section className="rate-chart">
            <h3>{texts.chart}</h3>
            <RateChart pair={[pair.give, pair.get]} />
          </section>
        </Stack>
      </Card>
      <BestListings pair={pair} />
    </Stack>
  )
}
