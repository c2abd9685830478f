import { useTexts } from '#core/client/use-texts.ts'
import { setTheme, type Theme, useTheme } from '../state/theme.ts'
import { Icon } from './Icon.tsx'
import { shellTexts } from './texts/index.ts'

const next: Record<Theme, Theme> = { auto: 'light', light: 'dark', dark: 'auto' }

/** One button that walks through the three themes; its name says where it is and where it leads. */
export function ThemeSwitch() {
  const texts = useTexts(shellTexts)
  const theme = useTheme()
  const name = texts.theme(texts.themes[theme], texts.themes[next[theme]])
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={name}
      title={name}
      onClick={() => setTheme(next[theme])}
    >
      <Icon name={theme} />
    </button>
  )
}
