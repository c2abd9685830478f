import { type Catalogue, catalogue } from '#core/texts/catalogue.ts'

/** Asking a new device for a mailed code. */
export const english = {
  explanation:
    'There were many wrong tries from devices that we do not know. If this account exists, we have mailed a code to its address.',
  code: 'Code from the mail',
  orLink: 'Or open the link in the mail on this device.',
  resent: 'A new mail is on its way. The code before it no longer counts.',
} as const

export type DeviceTexts = Catalogue<typeof english>
export const { useTexts: useDeviceTexts } = catalogue(english, {
  fr: () => import('./device-texts.fr.ts'),
  ar: () => import('./device-texts.ar.ts'),
})
