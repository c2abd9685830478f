import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Échangez vos devises en toute simplicité',
  lead: 'Publiez ce qu’il vous faut, fixez votre taux et échangez avec quelqu’un qui l’accepte.',
  createListing: 'Créer une annonce',
  viewListings: 'Voir les annonces',
  promises: {
    held: 'Rien ne quitte votre carte sans votre accord',
    plain: 'Chaque taux expliqué clairement, dans les deux sens',
    checked: 'Identité vérifiée des deux côtés',
  },
  example: 'Ce que vaut votre argent',

  listings: 'Trouvez votre échange',

  features: 'De l’argent entre particuliers, sans sauter dans le vide',
  featureList: {
    rate: {
      title: 'Vous fixez le taux',
      text: 'Prenez le taux du marché ou choisissez le vôtre. On l’accepte pour tout ou partie de votre annonce, ou on vous fait une contre-offre.',
    },
    hold: {
      title: 'Bloqué, pas prélevé',
      text: 'Une annonce ou un ordre ne fait que bloquer le montant sur votre carte. Quand vous acceptez, les deux côtés sont payés en une seule opération.',
    },
    match: {
      title: 'Exécuté même en votre absence',
      text: 'Autorisez l’exécution automatique : votre annonce trouve le meilleur prix.',
    },
    friends: {
      title: 'De l’argent pour votre cercle',
      text: 'Envoyez de l’argent à vos amis. Ils l’acceptent sur la carte de leur choix.',
    },
  },

  steps: 'Commencez en quelques minutes',
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
}
