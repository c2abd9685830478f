import type { MailedLinkTexts } from './en.ts'

export const texts: MailedLinkTexts = {
  keepEmailTitle: 'Garder votre adresse e-mail ?',
  keepEmailText:
    'Quelqu’un qui connaît votre mot de passe a demandé une autre adresse e-mail. Si ce n’était pas vous, arrêtez le changement : votre compte garde cette adresse, ou la retrouve, et tous les appareils sont déconnectés.',
  keepEmail: 'Garder cette adresse',
  emailKeptTitle: 'Votre adresse reste',
  emailKeptText:
    'Votre compte a cette adresse e-mail, et tous les appareils sont déconnectés. La personne qui a demandé le changement connaît votre mot de passe : définissez-en un nouveau dès maintenant.',
  newPassword: 'Définir un nouveau mot de passe',

  reopenTitle: 'Rouvrir votre compte ?',
  reopenText:
    'Votre compte est fermé. Un clic le rouvre, et vous vous connectez comme avant. Les amis et les alertes ont disparu.',
  reopen: 'Rouvrir mon compte',
  reopenedTitle: 'Votre compte est rouvert',
  reopenedText:
    'Connectez-vous comme avant. Si quelqu’un d’autre l’avait fermé, définissez d’abord un nouveau mot de passe.',
}
