import type { PasskeyTexts } from './en.ts'

export const texts: PasskeyTexts = {
  confirm: 'Confirmer avec une clé d’accès',
  cancelled: 'La clé d’accès n’a pas été utilisée et rien n’a été fait. Réessayez, ou continuez sans elle.',
  failed: 'La clé d’accès n’a pas pu être utilisée sur cet appareil. Continuez sans elle, ou réessayez.',
}
