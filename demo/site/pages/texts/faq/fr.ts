import type { FaqTexts } from './en.ts'

declare const __COWRIE_CURRENCIES__: number

export const texts: FaqTexts = {
  title: 'Questions et réponses',
  more: 'Autre chose ?',
  moreLink: 'Écrivez-nous',

  home: {
    charge: {
      question: 'Quand l’argent quitte-t-il ma carte ?',
      answer:
        'Quand un ordre est accepté. Jusque-là, le montant est seulement bloqué, comme la caution d’un hôtel. Si l’ordre est annulé ou refusé, ou si personne ne se prononce dans les 7 jours, il est débloqué.',
    },
    cost: {
      question: 'Combien coûte un échange ?',
      answer:
        'Chaque étape qui déplace de l’argent affiche une ligne de frais avant que vous ne la confirmiez avec votre code PIN. Ce que vous y voyez est ce que vous payez.',
    },
    unanswered: {
      question: 'Et si personne ne prend mon annonce ?',
      answer:
        'Elle reste ouverte 30 jours, et nous vous prévenons avant la fin. Vous pouvez la renouveler, changer son taux tant qu’aucun ordre n’attend, ou la retirer. Ce qui est encore bloqué sur votre carte est alors débloqué.',
    },
    currencies: {
      question: 'Quelles devises puis-je échanger ?',
      answer: `${__COWRIE_CURRENCIES__} devises, dont le naira, le dollar américain, l’euro, la livre, le dollar canadien, le rand, la roupie et le yen. La liste se trouve dans la recherche ci-dessus.`,
    },
    card: {
      question: 'Qui voit ma carte ?',
      answer:
        'Personne ne voit son numéro. Le numéro et le code de sécurité vont au prestataire de paiement et ne sont pas conservés ici ; nous gardons la marque et les quatre derniers chiffres. Les amis que vous avez approuvés les voient quand ils vous créditent.',
    },
  },

  contact: {
    password: {
      question: 'J’ai oublié mon mot de passe',
      answer:
        'Choisissez « Mot de passe oublié ? » sur la page de connexion. Nous envoyons un code à l’adresse de votre compte, et vous en choisissez un nouveau avec ce code.',
    },
    code: {
      question: 'Le code envoyé par e-mail n’est pas arrivé',
      answer:
        'Regardez dans le dossier des courriers indésirables, puis demandez-en un nouveau sous les cases. Seul le code le plus récent compte, et il est valable 10 minutes.',
    },
    stranger: {
      question: 'Quelqu’un d’autre a peut-être utilisé mon compte',
      answer:
        'Connectez-vous, ouvrez Profil puis Sécurité, et déconnectez-vous partout. Changez ensuite votre mot de passe et votre code PIN. Si vous ne pouvez plus vous connecter, écrivez-nous ici.',
    },
    pin: {
      question: 'Mon code PIN est bloqué',
      answer:
        'Après cinq essais erronés, il est bloqué pendant 15 minutes. Si vous l’avez oublié, changez-le sous Profil et Sécurité avec un code que nous vous envoyons par e-mail.',
    },
    withdraw: {
      question: 'Je veux retirer une annonce ou un ordre',
      answer:
        'Ouvrez l’annonce et choisissez de la retirer, ou ouvrez l’ordre et annulez-le tant qu’il est en attente. Ce qui était bloqué sur votre carte est débloqué aussitôt.',
    },
  },
}
