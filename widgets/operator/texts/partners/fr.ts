import { plural } from '#core/texts/plural.ts'
import type { PartnersTexts } from './en.ts'

export const texts: PartnersTexts = {
  title: 'Partenaires',
  about:
    'Les origines et les widgets se modifient avec npm run partner, et par les partenaires dans leur espace.',
  failed: 'Les partenaires n’ont pas pu être chargés.',
  none: 'Il n’y a pas encore de partenaires. Ajoutez-en un avec npm run partner -- add.',
  allWidgets: 'Tous les widgets',
  widgets: (count) =>
    plural('fr', count, { one: `${count} widget autorisé`, other: `${count} widgets autorisés` }),
  noContact: 'Personne ne se connecte encore à l’espace partenaire.',
  contact: (email) => `${email} se connecte à l’espace partenaire.`,
  setContact: 'Définir le contact',
  setContactOf: (partner) => `Définir le contact de ${partner}`,
  contactText:
    'Un lien vers l’espace partenaire est envoyé à cette adresse quand quelqu’un le demande là-bas. Le contact précédent est déconnecté. Laissez vide pour ne laisser entrer personne.',
  email: 'Adresse e-mail',
  emailWrong: 'Indiquez une adresse entière, ou aucune',
  save: 'Enregistrer',
  noFeeShare: 'Ne reçoit aucune part de nos frais.',
  feeShare: (perCent) => `Reçoit ${perCent} de nos frais sur ce qui passe par lui.`,
  setFeeShare: 'Définir la part',
  setFeeShareOf: (partner) => `Définir la part des frais de ${partner}`,
  feeShareText: 'Elle vaut pour les frais à venir. Les parts déjà comptabilisées ne changent pas.',
  perCent: 'Pourcentage de nos frais',
  perCentWrong: 'Indiquez un pourcentage de 0 à 100, comme 12.5',
  earningsOf: (partner) => `Gains de ${partner}`,
  due: (sum) => `${sum} à payer`,
  waiting: (sum) => `${sum} pas encore dus`,
  paid: (sum) => `${sum} payés`,
  payOut: 'Payer',
  payOutOf: (sum, partner) => `Payer ${sum} à ${partner}`,
  payOutText:
    'Ce qui est dû dans cette devise devient un versement. Faites le virement chez le prestataire de cartes avec la référence du versement, puis confirmez ici qu’il a été payé.',
  payoutsOf: (partner) => `Versements à ${partner}`,
  reference: 'Référence',
  states: { asked: 'À virer', paid: 'Payé', returned: 'Revenu', withdrawn: 'Annulé' },
  ends: { paid: 'C’est payé', returned: 'C’est revenu', withdrawn: 'Annuler le versement' },
  endOf: (end, sum, partner) => `${end}\u00a0: ${sum} à ${partner}`,
  endTexts: {
    paid: 'Confirmez-le une fois le virement fait chez le prestataire avec cette référence. Il est comptabilisé et comparé aux rapports du prestataire.',
    returned: 'L’argent est revenu chez le prestataire. Il est de nouveau dû au partenaire.',
    withdrawn: 'Seulement si aucun virement n’a été fait. La somme est de nouveau due.',
  },
}
