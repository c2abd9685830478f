import { plural } from '#core/texts/plural.ts'
import type { MailMessages } from '../mails.ts'

const inDays = (days: number) => plural('fr', days, { one: `${days} jour`, other: `${days} jours` })

export const words: MailMessages = {
  greeting: (name) => `Bonjour ${name},`,
  welcome: 'Bonjour,',

  code: {
    confirm: {
      subject: 'Confirmez votre adresse e-mail',
      enter: 'Saisissez ce code pour confirmer votre adresse e-mail :',
    },
    reset: {
      subject: 'Réinitialisez votre mot de passe',
      enter: 'Saisissez ce code pour définir un nouveau mot de passe :',
    },
    device: {
      subject: 'Confirmez que c’est bien vous',
      enter: 'Saisissez ce code pour vous connecter sur le nouvel appareil :',
    },
    email: {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      enter: 'Saisissez ce code pour que cette adresse devienne celle de votre compte :',
    },
    settings: {
      subject: 'Votre code de sécurité',
      enter: 'Saisissez ce code pour modifier vos paramètres de sécurité :',
    },
  },
  codeLasts: (minutes) =>
    `Il est valable ${plural('fr', minutes, { one: `${minutes} minute`, other: `${minutes} minutes` })} et ne peut servir qu’une fois. Nous ne le demandons jamais au téléphone ni dans une messagerie.`,
  codeUnasked: 'Si vous ne l’avez pas demandé, vous pouvez ignorer cet e-mail : rien ne change sans le code.',

  codeLink: {
    reset: {
      button: 'Définir un nouveau mot de passe',
      orLink: 'Ou ouvrez ce lien, qui a le même effet sur n’importe quel appareil :',
      linkOnly: 'Ouvrez ce lien pour définir un nouveau mot de passe, sur n’importe quel appareil :',
    },
    device: {
      button: 'Se connecter',
      orLink: 'Ou ouvrez ce lien, qui a le même effet :',
      linkOnly: 'Ouvrez ce lien sur le nouvel appareil pour vous connecter :',
    },
  },
  linkLasts: (minutes) =>
    `Le lien est valable ${plural('fr', minutes, { one: `${minutes} minute`, other: `${minutes} minutes` })} et ne peut servir qu’une fois.`,
  linkUnasked:
    'Si vous ne l’avez pas demandé, vous pouvez ignorer cet e-mail : rien ne change tant que ni le code ni le lien n’est utilisé.',
  codesSpent:
    'Cet e-mail ne contient pas de code, car ceux de la journée sont épuisés : quelqu’un, peut-être pas vous, en a demandé plusieurs. Le lien n’est pas concerné.',

  partnerLink: {
    subject: 'Votre lien vers l’espace partenaire',
    what: ({ partner }) => `Ouvrez l’espace partenaire de ${partner} avec ce lien\u00a0:`,
    button: 'Ouvrir l’espace',
    unasked: 'Si vous n’avez rien demandé, ignorez ce message\u00a0: personne n’entre sans le lien.',
  },
  partnerCode: {
    subject: ({ partner }) => `Votre code pour une clé de ${partner}`,
    enter: 'Saisissez ce code dans l’espace partenaire pour créer la clé\u00a0:',
    unasked:
      'Si personne chez vous ne l’a demandé, quelqu’un d’autre a ouvert l’espace partenaire. Ne transmettez pas le code et écrivez-nous.',
  },
  partnerKey: {
    subject: ({ partner }) => `Nouvelle clé de ${partner}`,
    made: ({ partner, key }) => `Une clé de ${partner} a été créée\u00a0: ${key}`,
    replaced: ({ partner, key, until }) =>
      `Une clé de ${partner} a été remplacée. La nouvelle est ${key}\u00a0; la précédente fonctionne jusqu’au ${until}.`,
    button: 'Ouvrir l’espace',
    unexpected:
      'Si personne chez vous ne l’a demandée, révoquez la clé dans l’espace partenaire et écrivez-nous.',
  },

  stopChange: {
    button: 'Arrêter le changement',
    way: 'Pour arrêter le changement, ouvrez cette adresse :',
  },

  securitySettings: 'Paramètres de sécurité',
  securityWay: 'Vos paramètres de sécurité : connectez-vous, puis ouvrez Profil.',
  securityWhy: 'Vous recevez cet e-mail parce qu’il concerne la sécurité de votre compte.',

  addressInUse: {
    subject: 'Vous avez déjà un compte',
    what: 'Quelqu’un vient d’essayer de créer un compte avec votre adresse e-mail. Vous en avez déjà un : connectez-vous, ou réinitialisez le mot de passe si vous l’avez oublié.',
    button: 'Se connecter',
    way: 'Se connecter :',
    unasked: 'Si ce n’était pas vous, vous n’avez rien à faire. Personne n’a appris que vous avez un compte.',
  },

  addressWanted:
    'Quelqu’un vient d’essayer d’utiliser votre adresse e-mail pour un autre compte. Vous avez déjà un compte avec elle : connectez-vous, ou réinitialisez le mot de passe si vous l’avez oublié.',
  newAddress: {
    subject: 'C’est votre nouvelle adresse e-mail',
    what: 'Votre compte a désormais cette adresse e-mail : connectez-vous avec elle, et recevez-y nos e-mails.',
    advice: 'Si vous ne savez pas de quoi il s’agit, écrivez-nous depuis cette adresse.',
  },

  accountClosed: {
    subject: 'Votre compte est fermé',
    what: 'Votre compte est fermé, et tous les appareils sont déconnectés. Personne ne peut s’y connecter ni le trouver.',
    reopen: (days) =>
      `Pendant ${days} jours, le lien ci-dessous le rouvre. Utilisez-le si ce n’était pas vous, et définissez alors un nouveau mot de passe.`,
    button: 'Rouvrir le compte',
    way: 'Pour rouvrir le compte, ouvrez cette adresse :',
    kept: 'Ensuite, nous effaçons ce que nous savons de vous, sauf ce que la loi nous oblige à garder : échanges, virements et vérification d’identité. Les personnes avec qui vous avez échangé y voient toujours votre nom d’utilisateur.',
  },

  help: 'Aide',
  openApp: 'Ouvrir Cowrie',
  openWay: 'Connectez-vous pour en savoir plus.',
  skipRun: 'Sauter ce virement',
  skipWay: 'Connectez-vous et ouvrez Paiement pour sauter ce virement.',
  stopStanding: 'Arrêter le virement permanent',
  stopWay: 'Vous pouvez aussi y arrêter le virement permanent.',
  noticeChoice: 'Vous choisissez dans vos notifications ce pour quoi nous vous écrivons.',

  receipt: {
    gave: 'Vous avez donné',
    fee: 'Frais',
    got: 'Vous avez reçu',
    rate: 'Taux',
    reference: 'Référence',
    button: 'Voir le reçu',
    way: 'Le reçu : connectez-vous, puis ouvrez l’ordre ou le transfert.',
  },

  listingEnds: {
    subject: 'Votre annonce va bientôt expirer',
    when: ({ left, days, lastDay }) =>
      `Votre annonce, dont ${left} peuvent encore être commandés, se termine dans ${inDays(days)}, le ${lastDay}.`,
    renew: (days) => `Renouvelez-la en un clic pour la garder ouverte ${inDays(days)} de plus.`,
    button: 'Renouveler l’annonce',
    way: 'Connectez-vous, puis ouvrez l’annonce.',
    otherwise: ({ left, card }) =>
      `Si vous ne faites rien, elle se termine d’elle-même, et les ${left} bloqués sur votre carte se terminant par ${card} sont débloqués.`,
  },

  invite: {
    subject: 'Une invitation sur Cowrie',
    asks: 'Un membre de Cowrie, où l’on échange des devises et s’envoie de l’argent, aimerait vous compter dans son cercle. La page du lien dit qui.',
    button: 'Créer votre compte',
    way: 'Créez votre compte :',
    lasts: (days) =>
      `Le lien est valable ${inDays(days)}, pour une seule personne. Dès que vous aurez confirmé votre adresse e-mail, vous serez amis.`,
    unknown:
      'Si vous ne connaissez pas cette personne, vous pouvez ignorer cet e-mail : rien ne se passe sans vous.',
  },
}
