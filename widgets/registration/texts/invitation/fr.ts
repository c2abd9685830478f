import type { InvitationTexts } from './en.ts'

export const texts: InvitationTexts = {
  invites: (name) => `${name} vous invite sur Cowrie`,
  friends: 'Vous ferez partie du cercle l’un de l’autre dès que votre adresse e-mail sera confirmée.',
  unusable: {
    used: 'Ce lien d’invitation a déjà servi',
    expired: 'Ce lien d’invitation a expiré',
    wrong: 'Ce lien d’invitation est incomplet ou erroné',
  },
  withoutIt:
    'Vous pouvez créer votre compte sans lui. Demandez un nouveau lien à la personne qui vous a invité.',
  failed: 'L’auteur de l’invitation n’a pas pu être chargé. Vous pouvez tout de même créer votre compte.',
}
