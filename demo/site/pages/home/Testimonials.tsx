import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { Icon } from '../../shell/Icon.tsx'
import { homeTexts } from './texts/index.ts'

type Ends = { atStart: boolean; atEnd: boolean }

/**
 * A row that scrolls by finger, wheel, keys or two buttons: three at a time, two below 991 px, one below 767. It never
 * moves by itself.
 */
export function Testimonials() {
  const texts = useTexts(homeTexts)
  const track = useRef<HTMLUListElement>(null)
  const [{ atStart, atEnd }, setEnds] = useState<Ends>({ atStart: true, atEnd: false })

  useEffect(() => {
    const row = track.current
    if (!row) return
    const updateEnds = () => {
      // Negative on a right-to-left page.
      const at = Math.abs(row.scrollLeft)
      setEnds({ atStart: at < 4, atEnd: at > row.scrollWidth - row.clientWidth - 4 })
    }
    const resized = new ResizeObserver(updateEnds)
    resized.observe(row)
    row.addEventListener('scroll', updateEnds, { passive: true })
    return () => {
      resized.disconnect()
      row.removeEventListener('scroll', updateEnds)
    }
  }, [])

  const scrollCards = (by: 1 | -1) => {
    const row = track.current
    const [first, second] = row?.children ?? []
    if (!row || !first || !second) return
    row.scrollBy({ left: by * (second.getBoundingClientRect().left - first.getBoundingClientRect().left) })
  }

  return (
    <section
      className="section tinted"
      aria-roledescription={texts.carouselKind}
      aria-labelledby="voices-title"
    >
      <div className="section-head with-buttons">
        <h2 id="voices-title">{texts.voices}</h2>
        <div className="turns">
          <button
            type="button"
            className="icon-button round"
            aria-label={texts.before}
            aria-disabled={atStart}
            onClick={() => scrollCards(-1)}
          >
            <Icon name="before" />
          </button>
          <button
            type="button"
            className="icon-button round"
            aria-label={texts.after}
            aria-disabled={atEnd}
            onClick={() => scrollCards(1)}
          >
            <Icon name="after" />
          </button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <ul ref={track} className="voices" aria-label={texts.carousel} tabIndex={0}>
        {Object.entries(texts.voicesList).map(([who, { words, name, location }]) => (
          <li key={who}>
            <figure>
              <blockquote>{words}</blockquote>
              <figcaption>
                <span>{name}</span>
                <span>{location}</span>
                <span className="sample">{texts.sample}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
