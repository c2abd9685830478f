import { plural } from '#core/texts/plural.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  why: 'Vous pourrez échanger immédiatement dès votre connexion.',

  title: 'Échanger immédiatement',
  intro: 'Les meilleures offres sans attente de décision sont prises ensemble, en une seule confirmation.',
  youGive: 'Vous donnez',
  youGet: 'Vous obtenez',
  giveCurrency: 'Devise à donner',
  getCurrency: 'Devise à obtenir',
  average: 'Taux moyen',
  averageLater: 'Le taux moyen dépend du montant.',
  noRate: 'Sans offre, il n’y a pas de taux.',
  foot: (fee) => `Frais : ${fee}. Exécution immédiate.`,
  quoteFailed: 'Les offres n’ont pas pu être chargées.',

  nothing: (get, give) => `Personne n’offre de ${get} contre ${give} immédiatement`,
  nothingText: 'Publiez votre montant : d’autres pourront le prendre.',
  listInstead: 'Créer une annonce',
  onlyPart: (part, all) => `Seuls ${part} sur ${all} trouvent une offre maintenant`,
  restLater: (rest) => `Vous pourrez ensuite publier une annonce pour les ${rest} restants.`,
  from: 'Auprès de',
  listings: (count) => plural('fr', count, { one: `${count} annonce`, other: `${count} annonces` }),
  rate: 'Taux',
  bestRate: 'Meilleur taux',
  lastRate: 'Dernier taux',
  againstMarket: 'Par rapport au marché',
  cheaper: (amount) => `${amount} de moins`,
  dearer: (amount) => `${amount} de plus`,
  atMarket: 'Identique',

  debitHint: (amount) => `${amount} y seront prélevés immédiatement.`,
  creditHint: (amount) => `${amount} y seront envoyés immédiatement.`,

  submit: 'Échanger maintenant',
  failed: 'Rien n’a été échangé',
  moved: 'Les offres ont changé',
  movedText: (get, give, getBefore, giveBefore) =>
    `Vous obtenez maintenant ${get} pour ${give}, et non plus ${getBefore} pour ${giveBefore}. Vérifiez les nouveaux montants, puis saisissez votre code PIN.`,
  gone: 'D’autres ont été plus rapides et il ne reste aucune offre. Rien n’a été payé.',

  done: (amount) => `Vous venez d’obtenir ${amount}`,
  paid: 'Vous avez payé',
  received: 'Vous recevez',
  next: (amount, card) => `${amount} sont en route vers ${card}. Vous n’avez plus rien à faire.`,
  orders: 'Ordres passés',
  ofListing: (user) => `auprès de ${user}`,
  receiptOf: (reference) => `Reçu ${reference}`,
  listRest: (amount) => `Publier les ${amount} restants`,
}
