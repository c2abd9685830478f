import type { FeeTexts } from './en.ts'

export const texts: FeeTexts = {
  fee: 'Frais',
  total: 'Montant total',
  ofOffer: (fee) =>
    `Frais : ${fee}. Bloqués maintenant avec l’offre, prélevés au fil des ordres acceptés. Ce qui n’est pas vendu est rendu avec sa part des frais.`,
  terms: (perCent, least) => (least === undefined ? perCent : `${perCent}, au moins ${least}`),
  unknown: 'Inconnus',
  failed: 'Les frais n’ont pas pu être chargés.',
  failedText: 'Vous pourrez confirmer dès que vous les aurez vus.',
  changed: 'Les frais ont changé',
  changedText: (now, before) =>
    `Ils sont maintenant de ${now}, et non plus de ${before}. Vérifiez le nouveau total, puis saisissez votre code PIN.`,
}
