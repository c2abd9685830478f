import type { AccountTexts } from './en.ts'

export const texts: AccountTexts = {
  email: 'Adresse e-mail',
  emailText: 'Vous vous connectez avec elle, et elle reçoit nos e-mails.',
  changeEmail: 'Changer l’adresse e-mail',
  newEmail: 'Nouvelle adresse e-mail',
  emailHint:
    'Nous y envoyons un code à 4 chiffres. Votre adresse actuelle est prévenue et peut arrêter le changement pendant 7 jours.',
  emailNeeded: 'L’adresse e-mail est obligatoire',
  sendCode: 'Envoyer le code',
  emailFailed: 'Votre adresse e-mail n’a pas pu être changée',
  codeText: (email) =>
    `Saisissez le code à 4 chiffres que nous avons envoyé à ${email}. Une adresse qui a déjà un compte ne reçoit pas de code.`,
  confirm: 'Confirmer',
  emailDone: 'Adresse e-mail changée',
  emailDoneText: (email) =>
    `Désormais, vous vous connectez avec ${email}. L’ancienne adresse peut annuler ce changement pendant 7 jours, avec le lien de notre e-mail.`,

  data: 'Vos données',
  dataText:
    'Tout ce que nous savons de vous, dans un fichier. Nous vous prévenons par e-mail qu’il a été créé.',
  downloadData: 'Télécharger vos données',
  dataAsk:
    'Saisissez votre mot de passe. Le JSON contient chaque ligne et s’adresse aux programmes ; le PDF est à lire, en anglais.',
  json: 'Télécharger en JSON',
  pdf: 'Télécharger en PDF',
  dataFailed: 'Vos données n’ont pas pu être téléchargées',
  dataDone: 'Vos données ont été téléchargées',

  close: 'Fermer le compte',
  closeText:
    'Met fin à votre compte. Pendant 14 jours, un lien dans notre e-mail le rouvre ; ensuite il est effacé.',
  closeAccount: 'Fermer le compte',
  closeWhat:
    'Vous êtes déconnecté partout, et personne ne peut se connecter ni vous trouver. Les amis et les alertes disparaissent. Après 14 jours, nous effaçons ce qui vous identifie, sauf ce que la loi nous oblige à garder. Votre nom d’utilisateur reste sur vos échanges passés.',
  typeName: (userName) => `Tapez ${userName} pour confirmer`,
  nameDiffers: 'Ce n’est pas votre nom d’utilisateur',
  closeNow: 'Fermer mon compte',
  closeFailed: 'Votre compte n’a pas pu être fermé',
  closed: 'Votre compte est fermé',
  closedText: 'Nous vous avons envoyé un lien qui le rouvre pendant 14 jours.',
  mattersTitle: 'Quelque chose est encore en cours',
  mattersText: 'Mettez-y fin, ou attendez sa fin. Vous pourrez ensuite fermer votre compte.',
  mattersFailed: 'Ce qui est encore en cours n’a pas pu être chargé.',
  checkAgain: 'Vérifier de nouveau',
  matters: {
    listing: 'Une annonce ouverte',
    order: 'Un de vos ordres qui attend sa réponse',
    'order-request': 'Un ordre sur votre annonce',
    'transfer-sent': 'De l’argent que vous avez envoyé',
    'transfer-received': 'De l’argent qui vous attend',
    'money-request': 'Une demande d’argent',
    'friend-credit': 'Un échange d’un ami versé sur votre carte',
    payout: 'De l’argent en route vers une carte',
    dispute: 'Une contestation qui n’est pas tranchée',
    payment: 'Un paiement en cours',
  },
}
