import type { CardsTexts } from './en.ts'

export const texts: CardsTexts = {
  cardsText:
    'Les numéros de carte sont conservés par le prestataire de paiement. Nous ne gardons que la marque et les quatre derniers chiffres.',
  cardsFailed: 'Vos cartes n’ont pas pu être chargées.',
  addCard: 'Ajouter une carte',
  noCards: 'Aucune carte pour le moment',
  noCardsText: 'Sans carte, vous ne pouvez ni échanger ni envoyer d’argent. Ajoutez-en une pour continuer.',
  masked: (lastFour) => `**** **** **** ${lastFour}`,
  maskedInWords: (lastFour) => `Numéro de carte se terminant par ${lastFour}`,
  held: (amounts) => `${amounts} bloqués`,
  expires: (month, year) => `Expire en ${month}/${year}`,
  expired: (month, year) => `Expirée depuis ${month}/${year}`,
  added: 'Carte ajoutée',
  addedText: (name) => `${name} peut servir pour votre prochaine transaction.`,
  renameTitle: 'Renommer la carte',
  rename: 'Renommer la carte',
  renameOf: (name) => `Renommer ${name}`,
  name: 'Nom de la carte',
  nameNeeded: 'Le nom de la carte est obligatoire',
  nameTaken: 'Ce nom de carte existe déjà',
  renamed: 'Le nom de la carte a été changé',
  remove: 'Retirer',
  removeOf: (name) => `Retirer ${name}`,
  removeTitle: (name) => `Retirer ${name} ?`,
  removeText: (lastFour) => `La carte se terminant par ${lastFour} ne pourra plus être utilisée ici.`,
  removeLast:
    'C’est votre dernière carte : sans elle, vous ne pourrez ni échanger ni envoyer d’argent avant d’en ajouter une autre.',
  removeFailed: 'La carte n’a pas pu être retirée',
  removed: 'Carte retirée',
}
