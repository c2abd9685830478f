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
}
