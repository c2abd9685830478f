/**
 * The person's language: what they chose, else what an address asked for (`?lang=fr`), else their browser's. It stands
 * in `<html lang dir>`, written by first-paint.js before anything is drawn; the widgets follow that by themselves.
 */
import { useSyncExternalStore } from 'react'
import { isRightToLeft, type Language, languageOf } from '#core/contract/languages.ts'
import { activateLanguage, currentTexts } from '#core/texts/catalogue.ts'
import { english } from '../shell/texts/en.ts'
import { shellTexts } from '../shell/texts/index.ts'

/** Chosen by the person, on all their tabs and for later. */
const chosenKey = 'cowrie-site:language'
/** Asked for by an address, for this visit. */
const visitKey = 'cowrie-site:visit-language'

type Spoken = {
  readonly language: Language
  /** What came of the last choice, to be told. */
  readonly news?: 'turned' | 'failed'
}

const page = document.documentElement
const listeners = new Set<() => void>()
let spoken: Spoken = { language: languageOf(page.lang) }
/** The one that was chosen last; its texts may still be on their way. */
let wanted = spoken.language

function become(next: Spoken): void {
  spoken = next
  wanted = next.language
  page.lang = next.language
  page.dir = isRightToLeft(next.language) ? 'rtl' : 'ltr'
  for (const listener of listeners) listener()
}

/** Whether the texts that were waited for have come; else what is said is English. */
const hasCome = (language: Language) => language === 'en' || currentTexts(shellTexts) !== english

/** Turns the page without making anything anew, as soon as the texts are there. */
async function switchTo(language: Language): Promise<void> {
  wanted = language
  await activateLanguage(language)
  if (wanted !== language || spoken.language === language) return
  if (hasCome(language)) return become({ language, news: 'turned' })
  // It stays as it is: English from right to left would be no help.
  await activateLanguage(spoken.language)
  become({ language: spoken.language, news: 'failed' })
}

/** Who chooses has changed their mind about what the address asked for. */
function endVisit(): void {
  const url = new URL(location.href)
  if (url.searchParams.has('lang')) {
    url.searchParams.delete('lang')
    history.replaceState(history.state, '', url)
  }
  try {
    sessionStorage.removeItem(visitKey)
  } catch {
    // Without storage nothing was kept.
  }
}

export function chooseLanguage(language: Language): void {
  endVisit()
  try {
    localStorage.setItem(chosenKey, language)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  void switchTo(language)
}

/** From now on this tab follows the others. Answers until when the first drawing waits for texts. */
export function startLanguage(): Promise<void> | undefined {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== chosenKey || !newValue) return
    endVisit()
    void switchTo(languageOf(newValue))
  })
  const { language } = spoken
  return activateLanguage(language)?.then(() => {
    if (!hasCome(language)) become({ language: 'en', news: 'failed' })
  })
}

export function useSpoken(): Spoken {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => spoken,
  )
}
