import type { AmountTexts } from './en.ts'

export const texts: AmountTexts = {
  amount: {
    empty: () => 'Ce champ ne peut pas être vide',
    'not-a-number': () => 'Saisissez un montant en chiffres, par exemple 1250.50',
    'not-positive': () => 'Saisissez un montant supérieur à 0',
    'too-many-decimals': (code, decimals) =>
      decimals === 0 ? `${code} n’a pas de décimales` : `${code} a au plus ${decimals} décimales`,
    'too-large': () => 'Saisissez un montant de 1 000 000 000 000 au plus',
  },
  rate: {
    empty: 'Indiquez votre taux ou utilisez le taux système',
    'not-a-number': 'Saisissez le taux en chiffres, par exemple 1340,50',
    'not-positive': 'Saisissez un taux supérieur à 0',
    'too-many-decimals': 'Un taux a au plus 10 décimales',
    'too-large': 'Saisissez un taux inférieur à 10 000 000',
  },
}
