import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PagedAnswer } from '#core/client/api/pages.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { searchedAtOnce } from '#core/contract/search-after.ts'
import { searchFurtherTexts } from '#core/texts/shared/search-further/index.ts'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { Button } from '../basics/Button.tsx'
import { LiveRegion } from '../basics/LiveRegion.tsx'
import { Row, Stack } from '../basics/Stack.tsx'

type SearchFurtherProps = { found: PagedAnswer<unknown> }

/** The end of rows behind which a search has not looked yet: says so, and goes on. */
export function SearchFurther({ found: { rows = [], stops, loadingMore, loadMore } }: SearchFurtherProps) {
  const texts = useTexts(searchFurtherTexts)
  const { loading } = useTexts(tableTexts)
  const {
    settings: { locale },
  } = useWidget()
  const [rowsBefore, setRowsBefore] = useState<number>()
  const box = useRef<HTMLDivElement>(null)
  const figure = (count: number) => new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).format(count)
  const sentence =
    rows.length === 0
      ? texts.none(figure(stops * searchedAtOnce))
      : rowsBefore === rows.length
        ? texts.noMore(figure(searchedAtOnce))
        : texts.more
  // Assistive technology announces what changes in a region, not a region that comes with its words; and the same words
  // again only after others.
  const [said, setSaid] = useState('')
  useEffect(() => setSaid(loadingMore ? loading : sentence), [loadingMore, loading, sentence])
  useLayoutEffect(() => {
    const list = box.current?.parentElement
    const hasFocus = () => box.current?.contains((box.current.getRootNode() as ShadowRoot).activeElement)
    // With the end of the search the button goes: its focus stays in the list.
    return () => {
      if (!list || !hasFocus()) return
      list.tabIndex = -1
      list.focus({ preventScroll: true })
    }
  }, [])

  function goOn() {
    setRowsBefore(rows.length)
    loadMore()
  }
  return (
    <div ref={box}>
      <Stack gap={2}>
        <Row justify="center">
          <div className="ui-muted ui-small ui-found">
            <LiveRegion visible>{said}</LiveRegion>
          </div>
        </Row>
        <Row justify="center">
          <Button variant="secondary" busy={loadingMore} busyLabel="" onClick={goOn}>
            {texts.further}
          </Button>
        </Row>
      </Stack>
    </div>
  )
}
