import { useTexts } from '#core/client/use-texts.ts'
import { useSpoken } from '../state/language.ts'
import { shellTexts } from './texts/index.ts'

/** What came of choosing a language. Stays in the page, so that a screen reader hears it when it fills. */
export function LanguageAnnouncement() {
  const texts = useTexts(shellTexts)
  const { news } = useSpoken()
  return (
    <div className="offline" role="status">
      {/* Whoever sees the page sees that. */}
      {news === 'turned' && <p className="unseen">{texts.turned}</p>}
      {news === 'failed' && <p>{texts.notTurned}</p>}
    </div>
  )
}
