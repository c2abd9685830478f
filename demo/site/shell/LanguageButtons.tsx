import { languageFacts, languages } from '#core/contract/languages.ts'
import { chooseLanguage, useSpoken } from '../state/language.ts'

type Props = { onChosen?: () => void }

/** List items with the languages, each named in itself, for people who read no other. */
export function LanguageButtons({ onChosen }: Props) {
  const { language } = useSpoken()
  return languages.map((each) => (
    <li key={each}>
      <button
        type="button"
        lang={each}
        aria-current={each === language || undefined}
        onClick={() => {
          chooseLanguage(each)
          onChosen?.()
        }}
      >
        {languageFacts(each).name}
      </button>
    </li>
  ))
}
