/** Calls of the public session, loaded with the first of them. */

import type { Language } from '#core/contract/languages.ts'
import { profilePhoto } from '#core/contract/profile-photo.ts'
import { isReady, kycStatus, setupSteps } from '#core/contract/setup.ts'
import { activateLanguage } from '#core/texts/catalogue.ts'
import { call } from '../api/call.ts'

/** How far the signed-in person's setup is. Rejects with a Failure. */
export async function fetchSetup(apiBase: string, language: Language) {
  await activateLanguage(language)
  const { data } = await call({ apiBase }, kycStatus, {}, { quiet: true, language })
  return {
    ready: isReady(data),
    steps: setupSteps.filter((step) => data.includes(step)),
    inReview: data.includes('review'),
  }
}

/** The address of a person's photo; undefined without one. Rejects with a Failure. */
export async function fetchPhoto(apiBase: string, language: Language, id: string) {
  await activateLanguage(language)
  const { data } = await call({ apiBase }, profilePhoto, { params: { id } }, { quiet: true, language })
  return data.status ? data.url : undefined
}
