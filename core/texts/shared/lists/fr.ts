import type { ListTexts } from './en.ts'

export const texts: ListTexts = {
  sortBy: 'Trier par',
  exportCsv: 'Exporter en CSV',
  filtered: (count) => `Filtrer (${count})`,
  startDate: 'Date de début',
  endDate: 'Date de fin',
  haveCurrency: 'Devise proposée',
  needCurrency: 'Devise recherchée',
  anyCurrency: 'Toutes les devises',
  apply: 'Appliquer',
  reset: 'Réinitialiser',

  dateCreated: 'Date de création',
  openUntil: 'Ouvert jusqu’au',
  reason: 'Motif',
  counterOffer: 'Contre-offre',
  timeline: 'Historique',
  receipt: 'Reçu',
  pdf: 'Télécharger le PDF',
}
