import { createContext, use } from 'react'
import type { Language } from '#core/contract/languages.ts'
import { addPrerequisite } from '#core/lazy/lazy.ts'
import { type InLanguage, pendingTexts } from '#core/texts/catalogue.ts'

/** Language of the components below. */
export const LanguageContext = createContext<Language>('en')

/** The texts of a catalogue in the language around the component: `const texts = useTexts(orderTexts)`. */
export const useTexts = <Texts>(texts: InLanguage<Texts>): Texts => texts(use(LanguageContext))

// A lazily loaded module may bring its own catalogues; it renders once their texts are loaded.
addPrerequisite(pendingTexts)
