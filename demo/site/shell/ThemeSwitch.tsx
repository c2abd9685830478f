import { useTexts } from '#core/client/use-texts.ts'
import { setTheme, type Theme, useTheme } from '../state/theme.ts'
import { Icon } from './Icon.tsx'
import { shellTexts } from './texts/index.ts'

const next: Record<Theme, Theme> = { auto: 'light', light: 'dark', dark: 'auto' }

/** A button that cycles through the three themes; its label has the current and the next one. */
export function ThemeSwitch() {
  const texts = useTexts(shellTexts)
  const theme = useTheme()
  const name = texts.theme(texts.themes[theme], texts.themes[next[theme]])
  return (
    <button type="button" className="icon-button" title={name} onClick={() => setTheme(next[theme])}>
      <Icon name={theme} />
    </button>
  )
}
