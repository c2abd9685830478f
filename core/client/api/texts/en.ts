import type { Catalogue } from '#core/texts/translation.ts'

/** Default failure sentences. */
export const english = {
  offline:
    'Sorry it seems you are not connected to internet. Please check your network connection and try again',
  refused: 'Your request generated an error. Please review and retry',
  broken: 'Sorry your request cannot be processed at this moment please try again later',
  unanswered: 'The exchange didn’t answer in time. Please try again',
  reference: (id: string) => `Reference: ${id}`,
} as const

export type FailureTexts = Catalogue<typeof english>
