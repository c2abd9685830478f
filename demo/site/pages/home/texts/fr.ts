import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Échangez vos devises en toute simplicité',
  lead: 'Cowrie réunit des personnes qui ont chacune besoin de la monnaie de l’autre. Publiez ce qu’il vous faut, fixez votre taux et échangez avec quelqu’un qui l’accepte.',
  createListing: 'Créer une annonce',
  viewListings: 'Voir les annonces',
  promises: {
    held: 'Rien ne quitte votre carte sans votre accord',
    plain: 'Chaque taux expliqué clairement, dans les deux sens',
    checked: 'Identité vérifiée des deux côtés',
  },
  example: 'Ce que vaut votre argent aujourd’hui',

  listings: 'Trouvez votre échange',
  listingsText:
    'Indiquez ce qu’il vous faut et ce que vous avez. Vous voyez qui le propose et quelles annonces sont les plus récentes.',

  features: 'De l’argent entre particuliers, sans sauter dans le vide',
  featuresText: 'Chaque étape annonce ce qu’il adviendra de votre argent, avant que cela n’arrive.',
  featureList: {
    rate: {
      title: 'Vous fixez le taux',
      text: 'Prenez le taux du marché ou choisissez le vôtre. Les autres passent un ordre à ce taux, ou vous font une contre-offre que vous acceptez ou refusez.',
    },
    hold: {
      title: 'Bloqué, pas prélevé',
      text: 'Une annonce ou un ordre ne fait que bloquer le montant sur votre carte. Annulé, refusé ou expiré, il est débloqué.',
    },
    swap: {
      title: 'Les deux côtés à la fois',
      text: 'Quand vous acceptez, les deux cartes sont débitées et créditées en une seule opération. Jamais un côté sans l’autre.',
    },
    parts: {
      title: 'En entier ou en partie',
      text: 'Laissez plusieurs personnes prendre chacune une part de votre annonce, ou tenez à un seul échange du montant total.',
    },
    match: {
      title: 'Exécuté même en votre absence',
      text: 'Autorisez l’exécution automatique, et une annonce qui correspond à la vôtre est trouvée pour vous : le meilleur prix d’abord, puis la plus ancienne.',
    },
    friends: {
      title: 'De l’argent pour votre cercle',
      text: 'Invitez des amis et envoyez-leur de l’argent. Ils l’acceptent sur la carte de leur choix, ou le refusent et il vous revient.',
    },
  },

  steps: 'Commencez en quelques minutes',
  stepsText: 'Quatre étapes, à faire une seule fois.',
  stepList: {
    account: {
      title: 'Créez un compte',
      text: 'Votre nom, une adresse e-mail et un code que nous y envoyons.',
    },
    identity: {
      title: 'Faites vérifier votre identité',
      text: 'Une courte vérification, pour que chacun ici soit bien qui il dit être.',
    },
    card: {
      title: 'Associez une carte',
      text: 'La carte avec laquelle vous payez et êtes payé, et un code PIN qui confirme chaque étape.',
    },
    exchange: {
      title: 'Échangez',
      text: 'Passez un ordre sur une annonce, ou publiez la vôtre et laissez les autres venir à vous.',
    },
  },
  step: (number) => `Étape ${number}`,
  getStarted: 'Commencer',

  voices: 'À quoi peut ressembler un échange',
  sample: 'Texte d’exemple',
  samplesText:
    'Ces textes sont des exemples : ils montrent où figureront les avis de nos clients. Personne ne les a écrits.',
  voicesList: {
    parent: {
      words:
        'Je paie les études de ma fille en livres et je gagne ma vie en nairas. Maintenant, je demande le taux qui me convient.',
      name: 'Un parent',
      location: 'Lagos',
    },
    freelancer: {
      words:
        'Trois personnes ont pris chacune une part de mon annonce. Je voyais chaque ordre, et ce qu’il me rapporterait.',
      name: 'Une indépendante',
      location: 'Toronto',
    },
    shopOwner: {
      words:
        'Quelqu’un a annulé, et le montant était de nouveau disponible sur ma carte. Ni appel, ni formulaire.',
      name: 'Un commerçant',
      location: 'Accra',
    },
    student: {
      words: 'Nous partageons le loyer en deux devises. Ma colocataire envoie sa part depuis l’application.',
      name: 'Une étudiante',
      location: 'Berlin',
    },
    traveller: {
      words: 'J’ai répondu avec mon propre taux. L’auteur de l’annonce l’a accepté pendant que je dormais.',
      name: 'Un voyageur',
      location: 'Nairobi',
    },
  },
  carousel: 'Témoignages d’exemple',
  carouselKind: 'carrousel',
  before: 'Témoignages précédents',
  after: 'Témoignages suivants',

  closing: 'Quand vous voulez',
  closingText: 'Ouvrir un compte prend quelques minutes. Regarder autour de vous, rien du tout.',
}
