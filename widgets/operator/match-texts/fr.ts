import type { Texts } from './en.ts'

export const texts: Texts = {
  openMatchOf: (name, listed) => `Ouvrir la correspondance de ${name} avec ${listed}`,
  nearTo: (country, listed, score) => `${country}. Sur la liste : ${listed}, ${score} sur 100`,
  match: 'Correspondance possible',
  matchOf: (name) => `${name} figure-t-il sur la liste de sanctions ?`,
  matchFailed: 'Cette correspondance n’a pas pu être chargée.',
  matchTrades: 'Cette personne a déjà réussi la vérification d’identité.',
  matchWaits: 'La vérification d’identité de cette personne attend votre décision.',
  matchSilence:
    'La personne apprend seulement que la vérification dure plus longtemps. Ne dites pas pourquoi : ce serait un avertissement.',
  matchDecisions: {
    different: 'Une autre personne',
    same: 'La même personne : elle ne peut plus échanger d’argent',
  },
  same: 'La même personne',
  different: 'Une autre personne',
  likeness: (score) => `Les noms se ressemblent à ${score} sur 100`,
  reason: 'Motif',
  reasonHint: 'Pour les opérateurs. Il reste dans la chronologie.',
  reasonNeeded: 'Saisissez le motif',
  takeBack: 'Revenir sur la décision : une autre personne',
  takeBackText:
    'Deux opérateurs doivent le demander. Le compte est débloqué si cette décision l’avait gelé, et les versements si elle les retenait. Un autre gel et une autre retenue restent. La personne n’apprend pas pourquoi.',
  takeBackAskedBy: (name) =>
    `${name} a demandé de revenir sur la décision. Un second opérateur doit le faire aussi.`,
  takeBackAskedByMe: 'Vous avez demandé de revenir sur la décision. Un second opérateur doit le faire aussi.',
  member: 'Membre',
  listed: 'Liste de sanctions',
  name: 'Nom',
  aliases: 'Autres noms',
  onLists: 'Sur les listes',
  listReference: 'Référence',
  entryKind: 'Type',
  entryKinds: { person: 'Personne', entity: 'Entité' },
}
