import { useTexts } from '#core/client/use-texts.ts'
import { useSpoken } from '../state/language.ts'
import { shellTexts } from './texts/index.ts'

/** Announces a change of language. Always mounted, because screen readers announce changes of an existing region. */
export function LanguageAnnouncement() {
  const texts = useTexts(shellTexts)
  const { news } = useSpoken()
  return (
    <div className="offline" role="status">
      {/* Only for screen readers: other people see the change. */}
      {news === 'turned' && <p className="unseen">{texts.turned}</p>}
      {news === 'failed' && <p>{texts.notTurned}</p>}
    </div>
  )
}
