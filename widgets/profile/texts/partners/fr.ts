import type { PartnersTexts } from './en.ts'

export const texts: PartnersTexts = {
  title: 'Sites qui vous connectent',
  text: 'Vous leur permettez d’ouvrir vos sessions sur leurs pages. Ils n’ont ni votre mot de passe ni votre code PIN.',
  failed: 'Les sites n’ont pas pu être chargés.',
  none: 'Vous n’avez permis à aucun autre site de vous connecter.',
  agreed: 'Depuis',
  lastUsed: 'Dernière connexion',
  end: 'Révoquer',
  endOf: (partner) => `Révoquer l’autorisation de ${partner}`,
  endTitle: (partner) => `Se déconnecter des pages de ${partner} ?`,
  endText: 'Vos sessions y prennent fin aussitôt, et le site devra redemander.',
  ended: (partner) => `${partner} ne peut plus vous connecter`,
}
