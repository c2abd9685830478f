import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'
import { LanguageButtons, languageName } from './LanguageButtons.tsx'
import { useSpoken } from './language.ts'
import { useLeaving } from './leaving.ts'
import { useTexts } from './texts.ts'

/** The header's choice of a language, behind a globe. Inside the app it is part of the profile menu. */
export function LanguageMenu({ path }: { path: string }) {
  const texts = useTexts()
  const { language } = useSpoken()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const name = texts.languageIs(languageName(language))
  const close = useCallback(() => setOpen(false), [])
  const closeAndReturn = () => {
    close()
    opener.current?.focus()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(close, [path])
  useLeaving(box, isOpen, close)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape from anywhere inside closes the menu
    <div
      ref={box}
      className="language"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) closeAndReturn()
      }}
    >
      <button
        ref={opener}
        type="button"
        className="icon-button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={name}
        title={name}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="language" />
      </button>
      <ul id={id} className="popup language-list" hidden={!isOpen}>
        <LanguageButtons onChosen={closeAndReturn} />
      </ul>
    </div>
  )
}
