import { useTexts } from '#core/client/use-texts.ts'
import { ChipRow } from './ChipRow.tsx'
import { type ChosenPair, type Pairs, readPair } from './last-pair.ts'
import { keepPair, pairText, useSavedPairs } from './saved-pairs.ts'
import { marketTexts } from './texts/market/index.ts'

type PairChipsProps = Pairs & { chosen: ChosenPair }

/** 'All pairs', the person's pairs, and a star that saves the chosen one. */
export function PairChips({ chosen: { need, have }, storageKey, onChoose: choose }: PairChipsProps) {
  const texts = useTexts(marketTexts)
  const [saved, toggle] = useSavedPairs(`${storageKey}:saved`)
  const current = need && have ? pairText(need, have) : undefined
  const shown = current && !saved.includes(current) ? [current, ...saved] : saved
  function onChoose(next: ChosenPair) {
    keepPair(storageKey, next)
    choose(next)
  }
  const arrow = (pair: string) => pair.replace('/', ' → ')
  const isSaved = current !== undefined && saved.includes(current)
  return (
    <ChipRow label={texts.pairs} chosen={current ?? ''}>
      {shown.map((pair) => {
        const isChosen = pair === current
        const codes = readPair(pair)
        return (
          <span key={pair} className="market-chip" data-chosen={isChosen ? '' : undefined}>
            <button
              type="button"
              className="listings-chip"
              part="filter"
              aria-pressed={isChosen}
              onClick={() => codes && onChoose(codes)}
            >
              <bdi>{arrow(pair)}</bdi>
            </button>
            {isChosen && need && have && (
              <button
                type="button"
                className="market-star"
                aria-pressed={isSaved}
                aria-label={(isSaved ? texts.unsave : texts.save)(arrow(pair))}
                onClick={() => toggle(need, have)}
              >
                {isSaved ? '★' : '☆'}
              </button>
            )}
          </span>
        )
      })}
      <button
        type="button"
        className="listings-chip"
        part="filter"
        aria-pressed={!need && !have}
        onClick={() => onChoose({ need: undefined, have: undefined })}
      >
        {texts.allPairs}
      </button>
    </ChipRow>
  )
}
