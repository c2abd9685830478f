import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useAnswer } from '#core/client/api/queries.ts'
import { useSetup } from '#core/client/use-setup.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { type Waiting, waiting } from '#core/contract/waiting.ts'
import { Frozen } from '#core/handoff/Frozen.tsx'
import { formatMoney } from '#core/money/money.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { ChevronIcon } from '#core/ui/basics/Icons.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { uiTexts } from '#core/ui/texts/index.ts'
import { pairStorage } from './last-pair.ts'
import type { WaitingTexts } from './texts/waiting/en.ts'
import { waitingTexts } from './texts/waiting/index.ts'
import { WaitingPanel } from './WaitingPanel.tsx'
import waitingCss from './waiting.css?inline'

registerSheet('waiting', waitingCss)

type WaitingBandProps = {
  /** Below the line; it has `data-kept` while it is kept free. */
  place: HTMLElement | null
  /** The key under which is kept whether the band is unfolded. */
  storageKey: string
}

const decisionsIn = ({ orders, transfers, returned, friends }: Waiting) =>
  orders.count + transfers.count + (returned?.count ?? 0) + friends.count

/** Matters that need the person, and above them whether they are frozen. */
export function WaitingBand(props: WaitingBandProps) {
  return (
    <>
      {inPlace(props.place, <Frozen />)}
      <WaitingLine {...props} />
    </>
  )
}

/** One line that unfolds into `place` (rules/waiting.md#band). */
function WaitingLine({ place, storageKey }: WaitingBandProps) {
  const texts = useTexts(waitingTexts)
  const { retry } = useTexts(uiTexts)
  const { locale } = useWidget().settings
  const { ready } = useSetup()
  const { data, failure, fetching, refetch } = useAnswer(waiting, {}, { enabled: ready, quiet: true })
  const [chosen, setChosen] = useState<boolean>()
  const panelId = useId()
  const isKept = useIsKept(place)
  const line = useRef<HTMLButtonElement>(null)
  useTightLine(line, data)
  const hasSomething =
    data !== undefined && (decisionsIn(data) > 0 || data.held.count > 0 || data.listings.count > 0)

  useEffect(() => {
    if (!place || !data) return
    if (!hasSomething) place.removeAttribute('data-kept')
  }, [place, data, hasSomething])

  if (!data) {
    if (!failure || fetching) return null
    if (isKept)
      return inPlace(
        place,
        <LoadFailure failure={failure} onRetry={refetch}>
          {texts.failed}
        </LoadFailure>,
      )
    return (
      <button type="button" className="waiting-line" onClick={() => void refetch().catch(() => undefined)}>
        <span>
          <span className="ui-hidden">{texts.title} · </span>
          {texts.notLoaded}
        </span>{' '}
        <small>{retry}</small>
      </button>
    )
  }
  if (!hasSomething) return null

  const isOpen = chosen ?? isKept
  function toggle() {
    setChosen(!isOpen)
    // Nothing fills the place any more.
    if (isOpen) place?.removeAttribute('data-kept')
    remember(storageKey, !isOpen)
  }
  const [first, second] = summaryOf(data, texts, locale)
  return (
    <>
      <button
        ref={line}
        type="button"
        className="waiting-line"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={toggle}
      >
        <span className={decisionsIn(data) > 0 ? 'waiting-count' : undefined}>{first}</span>
        {second && <i>·</i>}
        {second && <small>{second}</small>}
        <ChevronIcon size={18} />
      </button>
      {isOpen && inPlace(place, <WaitingPanel id={panelId} found={data} />)}
    </>
  )
}

/** px: the title's row. */
const maxLineHeight = 48

/** Keeps the line as high as the title that it replaces: where both facts do not fit, the first one stays. */
function useTightLine(line: RefObject<HTMLElement | null>, found: Waiting | undefined) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the facts change its size
  useLayoutEffect(() => {
    const box = line.current
    if (!box?.parentElement) return
    const measure = () => {
      box.removeAttribute('data-tight')
      if (box.offsetHeight > maxLineHeight) box.setAttribute('data-tight', '')
    }
    measure()
    const observer = new ResizeObserver(() => requestAnimationFrame(measure))
    observer.observe(box.parentElement)
    return () => observer.disconnect()
  }, [line, found])
}

const inPlace = (place: Element | null, panel: ReactNode) => place && createPortal(panel, place)

function remember(key: string, isOpen: boolean) {
  try {
    pairStorage.setItem(key, isOpen ? 'open' : 'folded')
  } catch {
    // Storage is full: it lasts as long as the page.
  }
}

/** Whether the place is kept free: it was unfolded at the last visit, and the widget is wide. */
function useIsKept(place: HTMLElement | null): boolean {
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    if (!place) return
    const measure = () =>
      setKept(place.hasAttribute('data-kept') && Number.parseFloat(getComputedStyle(place).minBlockSize) > 0)
    const observer = new ResizeObserver(() => requestAnimationFrame(measure))
    observer.observe(place.parentElement ?? place)
    measure()
    return () => observer.disconnect()
  }, [place])
  return isKept
}

/** At most two facts: what waits, then what is held; what is open where one of them is missing. */
function summaryOf(found: Waiting, texts: WaitingTexts, locale: string): string[] {
  const decisions = decisionsIn(found)
  const [sum, ...others] = found.held.sums
  const facts = []
  if (decisions > 0) facts.push(texts.waitingCount(decisions))
  if (sum) {
    const amount = formatMoney(sum.amount, sum.currency, { locale, whole: true })
    facts.push(texts.heldSum(others.length > 0 ? `${amount} +${others.length}` : amount))
  }
  if (found.listings.count > 0) facts.push(texts.openCount(found.listings.count))
  return facts.slice(0, 2)
}
