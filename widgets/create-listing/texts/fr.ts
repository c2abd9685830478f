import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Créer une annonce',
  why: 'Vous pourrez publier une annonce dès votre connexion.',

  needCurrency: 'Devise recherchée',
  haveAmount: 'Vous proposez',
  haveCurrency: 'Devise proposée',
  foot: (fee) => `Frais : ${fee}. Bloqué maintenant, prélevé au fil des ordres acceptés.`,
  offerTooLarge: (have) => `À ce taux, vous proposeriez plus de 1 000 000 000 000 ${have}`,

  systemRateHint: (day) =>
    `Taux du marché du ${day}. Votre annonce garde le taux en vigueur au moment de sa publication.`,

  partFulfilmentMissing: 'Indiquez si vous acceptez l’exécution partielle',
  systemFulfilmentMissing: 'Indiquez si vous acceptez l’exécution automatique',
}
