import type { Texts } from './en.ts'

export const texts: Texts = {
  outdated: 'Cette page est peut-être ancienne : elle n’a pas pu être relue.',
  kinds: { listing: 'Annonce', order: 'Ordre', transfer: 'Transfert' },
  roles: {
    owner: 'Auteur de l’annonce',
    buyer: 'Acheteur',
    sender: 'Expéditeur',
    receiver: 'Destinataire',
  },
  status: 'État :',
  ofListing: 'de l’annonce',
  created: 'Créé',
  expires: 'Expire',
  ended: 'Terminé',
  undone: 'Annulé',
  gives: 'Donne',
  gets: 'Reçoit',
  fee: 'frais',
  orders: 'Ordres passés dessus',
  owed: 'Pas encore fait',
  tries: (count) => (count > 1 ? `${count} essais` : `${count} essai`),
  events: 'Historique',
  ledger: 'Notre grand livre',
  processor: 'Chez le processeur de cartes',
  told: 'Ce que le processeur a annoncé',
  nothing: 'Rien pour le moment.',
}
