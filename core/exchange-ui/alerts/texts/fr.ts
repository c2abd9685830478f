import type { AlertBellTexts } from './en.ts'

export const texts: AlertBellTexts = {
  alertMe: (pair) => `M’alerter sur ${pair}`,
}
