import type { Texts } from './en.ts'

export const texts: Texts = {
  searchTitle: 'Recherche',
  searchFor: 'Référence, e-mail, nom ou carte',
  searchHint:
    'Une adresse e-mail entière, le début d’un nom d’utilisateur ou d’un nom, les 4 derniers chiffres d’une carte, ou une référence comme CW-7K3F9Q2MTX',
  searchNeeded: 'Saisissez ce que vous cherchez',
  search: 'Rechercher',
  found: (people, exchanges) => `Personnes : ${people}. Échanges : ${exchanges}.`,
  nothingFound: 'Rien ne correspond.',
  tooMany: (shown) =>
    `Voici les ${shown} premières personnes. Saisissez davantage du nom pour en trouver d’autres.`,
  people: 'Personnes',
  exchanges: 'Échanges',
  matches: {
    email: 'par l’adresse e-mail',
    userName: 'par le nom d’utilisateur',
    name: 'par le nom',
    card: 'par une carte',
  },
  kinds: { listing: 'Annonce', order: 'Ordre', transfer: 'Transfert' },
}
