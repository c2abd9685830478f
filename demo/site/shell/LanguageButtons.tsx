import { type Language, languages } from '#core/contract/languages.ts'
import { chooseLanguage, useSpoken } from '../state/language.ts'

/** Each in itself: who reads no other language finds their own. */
const names: Record<Language, string> = { en: 'English', fr: 'Français', ar: 'العربية' }

export const languageName = (language: Language): string => names[language]

type Props = { onChosen?: () => void }

/** The languages to choose from, as items of a list. */
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
        {names[each]}
      </button>
    </li>
  ))
}
