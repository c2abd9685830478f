import { useTexts } from '#core/client/use-texts.ts'
import { languageFacts } from '#core/contract/languages.ts'
import { useSpoken } from '../state/language.ts'
import { useDropDown } from './drop-down.ts'
import { Icon } from './Icon.tsx'
import { LanguageButtons } from './LanguageButtons.tsx'
import { shellTexts } from './texts/index.ts'

/** The language menu of the header, behind a globe. Inside the app the profile menu has it. */
export function LanguageMenu({ path }: { path: string }) {
  const texts = useTexts(shellTexts)
  const { language } = useSpoken()
  const name = texts.languageIs(languageFacts(language).name)
  const { closeAndReturn, box, opener, popup } = useDropDown(path)

  return (
    <div {...box} className="language">
      <button {...opener} className="icon-button" title={name}>
        <Icon name="language" />
      </button>
      <ul {...popup} className="popup language-list">
        <LanguageButtons onChosen={closeAndReturn} />
      </ul>
    </div>
  )
}
