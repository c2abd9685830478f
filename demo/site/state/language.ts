/**
 * The person's language: their choice, else that of the address (`?lang=fr`), else their browser's. first-paint.js
 * writes it to `<html lang dir>` before the first paint, and the widgets follow that attribute.
 */
import { useSyncExternalStore } from 'react'
import { isRightToLeft, type Language, languageOf } from '#core/contract/languages.ts'
import { activateLanguage } from '#core/texts/catalogue.ts'
import { english } from '../shell/texts/en.ts'
import { shellTexts } from '../shell/texts/index.ts'

/** The person's choice, for all tabs and later visits. */
const chosenKey = 'cowrie-site:language'
/** The language of the address, for this visit. */
const visitKey = 'cowrie-site:visit-language'

type Spoken = {
  readonly language: Language
  /** The outcome of the last choice, to announce. */
  readonly news?: 'turned' | 'failed'
}

const page = document.documentElement
const listeners = new Set<() => void>()
let spoken: Spoken = { language: languageOf(page.lang) }
/** The last chosen language; its texts may still be loading. */
let wanted = spoken.language

function update(next: Spoken): void {
  spoken = next
  wanted = next.language
  page.lang = next.language
  page.dir = isRightToLeft(next.language) ? 'rtl' : 'ltr'
  for (const listener of listeners) listener()
}

/** Whether the texts of a language have loaded; until then the page is English. */
const hasTexts = (language: Language) => language === 'en' || shellTexts(language) !== english

/** Switches the page without a remount when the texts have loaded. */
async function switchTo(language: Language): Promise<void> {
  wanted = language
  await activateLanguage(language)
  if (wanted !== language || spoken.language === language) return
  if (hasTexts(language)) return update({ language, news: 'turned' })
  // The page keeps its language: English from right to left would be no help.
  await activateLanguage(spoken.language)
  update({ language: spoken.language, news: 'failed' })
}

/** Drops the language of the address: the person has chosen another one. */
function endVisit(): void {
  const url = new URL(location.href)
  if (url.searchParams.has('lang')) {
    url.searchParams.delete('lang')
    history.replaceState(history.state, '', url)
  }
  try {
    sessionStorage.removeItem(visitKey)
  } catch {
    // Without storage nothing was stored.
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

/** Starts to follow the other tabs. Returns the promise of texts that the first paint must wait for, if any. */
export function startLanguage(): Promise<void> | undefined {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== chosenKey || !newValue) return
    endVisit()
    void switchTo(languageOf(newValue))
  })
  const { language } = spoken
  return activateLanguage(language)?.then(() => {
    if (!hasTexts(language)) update({ language: 'en', news: 'failed' })
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
