import type { HistoryMessages } from '../history.ts'

export const words: HistoryMessages = {
  reasons: {
    'owner-declined': 'Le propriétaire de l’annonce l’a refusé',
    'listing-halted': 'L’annonce a été retirée par son propriétaire',
    'listing-expired': 'L’annonce a expiré',
    'filled-by-order': 'L’annonce a été exécutée par un autre ordre',
    'filled-by-match': 'L’annonce a été exécutée par rapprochement avec une autre annonce',
    'balance-below': 'Le solde restant est inférieur à votre ordre',
    'order-undecided': 'Personne n’a pris de décision dans les 7 jours',
    'transfer-not-approved': 'Après vérification, nous n’avons pas pu l’envoyer',
    'transfer-unanswered': 'Personne n’a répondu dans les 7 jours',
    'transfer-taken-back': 'L’expéditeur l’a repris',
    'payment-failed': 'Le paiement a échoué',
  },
  sums: ({ ordered, paid }) => `${ordered} pour ${paid}`,
  newRate: ({ now, before }) => `${now}, auparavant ${before}`,
  partFulfilment: (isOn) => `exécution partielle : ${isOn ? 'oui' : 'non'}`,
  systemFulfilment: (isOn) => `exécution automatique : ${isOn ? 'oui' : 'non'}`,
  and: ' ; ',
  sandbox: 'Environnement de test : aucun argent réel ne circule',
  nobody: 'Environnement de test : personne n’exploite cette plateforme, et aucun argent réel ne circule',
}
