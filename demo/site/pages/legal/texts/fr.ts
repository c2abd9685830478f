import { plural } from '#core/texts/plural.ts'
import { facts } from '../facts.ts'
import type { Texts } from './en.ts'

const { kept } = facts
const days = (count: number) => plural('fr', count, { one: `${count} jour`, other: `${count} jours` })
const figure = (count: number) => count.toLocaleString('fr-FR')

export const texts: Texts = {
  changed: (day) => `Dernière modification le ${day}`,
  contents: 'Sur cette page',
  others: 'À lire ensuite',
  sandbox:
    'Ceci est un environnement de test, fait pour essayer le produit. Aucun argent réel ne circule, aucune carte réelle n’est débitée et aucune identité réelle n’est vérifiée. N’y saisissez le vrai numéro de carte, de banque ou de document de personne.',

  terms: {
    title: 'Conditions générales',
    lead: 'Ce que vous et la plateforme pouvez attendre l’un de l’autre, en mots simples. Elles décrivent ce que fait le produit : chaque phrase se vérifie en l’utilisant.',
    sections: {
      what: {
        title: 'Ce qu’est Cowrie',
        text: [
          'Cowrie est un lieu où des personnes échangent des devises entre elles et envoient de l’argent à des amis. Le propriétaire d’une annonce fixe le taux ; la plateforme bloque les deux montants jusqu’à ce que les deux côtés soient d’accord.',
          `Vous acceptez ces conditions en créant un compte. Vous avez au moins ${facts.minimumAge} ans, utilisez votre propre nom, et passez un contrôle d’identité avant de déplacer de l’argent.`,
        ],
      },
      holds: {
        title: 'Bloquer et prélever',
        text: [
          'Quand vous publiez une annonce, passez un ordre ou envoyez de l’argent, le montant est bloqué sur votre carte de débit et pas encore prélevé. Chaque étape montre auparavant ce qui quitte quelle carte, à quel taux et avec quels frais, et vous la confirmez avec votre code PIN ou une clé d’accès.',
          'L’argent est prélevé quand l’autre côté accepte, ou quand vous avez choisi que la plateforme accepte et rapproche pour vous. Les deux cartes sont créditées dans la même étape, ou rien ne se passe.',
          'Ce qui est bloqué et n’est plus nécessaire est débloqué : quand vous annulez ou retirez, quand l’autre côté refuse, et quand les délais ci-dessous sont écoulés.',
        ],
      },
      times: {
        title: 'Délais',
        text: [
          `Une annonce se termine après ${days(facts.listingDays)}. Nous vous prévenons ${days(facts.reminderDays)} avant, et vous pouvez la renouveler autant de fois que vous voulez.`,
          `Un ordre sur lequel personne ne décide se termine après ${days(facts.orderDays)}, de même que l’argent envoyé à un ami qui ne l’accepte pas dans les ${days(facts.transferDays)}. Une invitation est valable ${days(facts.inviteDays)}.`,
        ],
      },
      amounts: {
        title: 'Montants et limites',
        text: [
          `Le formulaire d’une annonce ou d’un ordre indique son plus petit montant. Le plus grand est de ${figure(facts.largestAmount)} dans sa devise. Un formulaire qui exige plus ou moins le dit avant que rien ne soit bloqué.`,
          'Les paiements sont arrondis à la plus petite unité supérieure, les montants reçus à l’unité inférieure.',
          'L’exploitant peut limiter ce qui quitte vos cartes en 24 heures et en 30 jours, la taille d’un ordre, et le nombre de vos ordres et annonces ouverts. Un refus indique la limite, et rien n’est bloqué.',
        ],
      },
      final: {
        title: 'Ce qui est définitif',
        text: [
          'Un ordre accepté, un rapprochement et de l’argent accepté sont définitifs : le produit n’a aucun moyen de revenir en arrière. Tant qu’un ordre est en attente, vous pouvez l’annuler ; tant qu’une annonce est ouverte, vous pouvez la retirer.',
          'Si quelque chose s’est mal passé, écrivez-nous depuis la page de contact en indiquant la référence du reçu.',
        ],
      },
      account: {
        title: 'Votre compte',
        text: [
          'Gardez pour vous votre mot de passe, votre code PIN et les codes reçus par e-mail ; nous ne les demandons jamais au téléphone ni dans une discussion. Les événements de sécurité vous parviennent toujours, dans l’application et par e-mail.',
          'N’utilisez ni la carte ni l’identité d’une autre personne, ne vous présentez pas comme parlant au nom de la plateforme, et n’essayez pas d’entrer dans les comptes des autres.',
          'Les amis de votre cercle peuvent créditer vos cartes enregistrées et en voient les quatre derniers chiffres. Ajoutez des personnes que vous connaissez.',
        ],
      },
      faults: {
        title: 'Quand quelque chose échoue',
        text: [
          'Si la connexion se coupe pendant un paiement, renvoyer la même étape ne paie pas deux fois. La plateforme dit qu’une chose est faite quand elle est faite, et sinon pourquoi elle ne l’est pas.',
          'L’émetteur de votre carte décide s’il autorise un paiement. Ses propres conditions s’appliquent à la carte.',
        ],
      },
    },
  },

  privacy: {
    title: 'Confidentialité',
    lead: 'Ce que la plateforme conserve à votre sujet, pour quoi et combien de temps. Rien n’est vendu, et ses pages ne contiennent ni scripts, ni polices, ni compteurs d’autres sociétés.',
    sections: {
      account: {
        title: 'Votre compte',
        text: [
          'Vos prénom et nom, nom d’utilisateur, adresse e-mail, pays, numéro de téléphone, langue et photo, si vous en ajoutez une. L’adresse e-mail et le numéro de téléphone sont chiffrés dans la base de données. Les données de l’appareil photo sont retirées des photos.',
          'De votre mot de passe et de votre code PIN, seulement une empreinte lente et salée ; d’une clé d’accès, sa clé publique et le nom que vous lui avez donné.',
        ],
      },
      identity: {
        title: 'Votre contrôle d’identité',
        text: [
          'Date de naissance, numéro bancaire, numéro et image de votre pièce d’identité, tous chiffrés. Ils servent au contrôle qui précède tout mouvement d’argent. Le contrôle est fait par notre équipe, ou par un prestataire qui reçoit les numéros et non l’image ; dans un environnement de test, c’est en général une simulation.',
          'Au plus un document d’une personne auquel rien ne se rapporte est conservé.',
        ],
      },
      cards: {
        title: 'Vos cartes',
        text: [
          'Marque, quatre derniers chiffres, expiration, type, nom du titulaire, le nom que vous leur avez donné, et le jeton du prestataire de paiement. Le numéro et le code de sécurité sont transmis à ce prestataire et ne sont jamais conservés ici.',
        ],
      },
      money: {
        title: 'Votre argent',
        text: [
          'Les annonces, les ordres, les transferts et les livres de comptes qui sont derrière, avec les heures et les décisions. Ils ne sont pas supprimés, car les deux côtés d’un échange en ont besoin.',
        ],
      },
      devices: {
        title: 'Appareils et visites',
        text: [
          `De chaque connexion : le nom du navigateur et du système, son début et sa dernière utilisation. Une session se termine après ${facts.idleMinutes} minutes d’inactivité et au plus tard après ${facts.sessionHours} heures. Un appareil est oublié quand il ne s’est pas connecté pendant ${days(facts.deviceDays)}.`,
          'Votre adresse réseau suggère un pays, d’après une table sur notre propre serveur, et limite les tentatives de deviner des mots de passe. Elle n’est conservée que sous forme d’empreinte à clé.',
          'Dans votre navigateur, le site conserve votre session, les appareils avec lesquels vous vous êtes connecté, les couleurs, la langue et les colonnes de vos tableaux. Il ne dépose aucun cookie, sauf chez les personnes qui ont la clé d’un environnement de test public.',
        ],
      },
      others: {
        title: 'Qui voit quoi',
        text: [
          'Tout le monde peut voir votre nom d’utilisateur sur une annonce. Les personnes avec qui vous échangez voient votre nom d’utilisateur et votre photo ; les amis de votre cercle voient aussi votre nom complet et les quatre derniers chiffres de vos cartes. Votre adresse, votre numéro de téléphone et vos documents n’apparaissent sur l’écran de personne d’autre.',
          'Des partenaires montrent des parties de la plateforme sur leurs propres pages, dans un cadre que leurs scripts ne peuvent pas lire, à moins que le partenaire n’en ait décidé autrement.',
        ],
      },
      kept: {
        title: 'Combien de temps',
        text: [
          `Les e-mails sont supprimés dès leur envoi, et la raison pour laquelle l’un d’eux n’a pas pu partir ${days(kept.mail)} plus tard ; les codes après ${days(kept.mail)}. Les messages qui nous sont adressés sont supprimés ${days(kept.requests)} après que nous les avons reçus par e-mail. Une notification lue est supprimée après ${days(kept.notifications)}, une notification non lue reste.`,
          `Les liens d’invitation sont supprimés ${days(kept.mail)} après leur fin, les invitations refusées ou sans réponse ${days(kept.requests)} après. Les demandes d’argent qui n’ont pas été payées sont supprimées ${days(kept.requests)} après leur fin. Les ordres au prestataire de paiement sont supprimés au plus tard après ${days(kept.payments)}, et les clés qui vous évitent de payer deux fois après ${days(kept.calls)}.`,
          `Ce que le prestataire de paiement nous a signalé est supprimé après ${days(kept.payments)}, ses rapports après ${days(kept.payments)}, et les réservations, débits et versements par lesquels un échange ou un virement a été réglé ${days(kept.payments + facts.settlementOutlives)} après celui-ci. Les sessions sont supprimées ${days(kept.sessions)} après leur dernier appel, et les changements d’adresse e-mail après ${days(kept.mail)}. Ce qui a été signalé aux partenaires au sujet des échanges faits sur leurs pages est supprimé après ${days(kept.calls)}. Le document de votre vérification d’identité est supprimé ${days(kept.identity)} après la réussite de la vérification, ou ${days(kept.requests)} après son échec.`,
          `Tout le reste est conservé aussi longtemps que votre compte. Vous pouvez le fermer dans vos paramètres ; pendant ${days(facts.reopenDays)}, un lien reçu par e-mail le rouvre. Ensuite, nous effaçons ce qui vous identifie, sauf ce que la loi nous oblige à garder : les échanges et les virements, et pendant ${days(kept.identity)} votre nom et la vérification d’identité. Les personnes avec qui vous avez échangé y voient toujours votre nom d’utilisateur.`,
        ],
      },
      choices: {
        title: 'Vos choix',
        text: [
          'Dans votre profil, vous voyez et modifiez vos données, retirez votre photo et vos cartes, et mettez fin à des sessions. Vous choisissez les notifications qui arrivent par e-mail, sauf celles qui concernent la sécurité. Vos ordres peuvent être enregistrés dans un fichier.',
        ],
      },
    },
  },

  fees: {
    title: 'Frais',
    lead: 'Ce que Cowrie prend pour chaque chose que vous pouvez faire ici.',
    table: {
      caption: 'Frais de chaque opération',
      action: 'Opération',
      fee: 'Frais',
      none: 'Gratuit',
      loading: 'Chargement des frais…',
      failed: 'Les frais n’ont pas pu être chargés.',
      charged: {
        post: 'sur ce que vous vendez',
        order: 'sur ce que vous cédez',
        sweep: 'sur ce que vous donnez',
        send: 'sur ce que vous envoyez',
      },
      rows: {
        post: 'Publier une annonce',
        edit: 'Modifier, renouveler ou retirer une annonce',
        order: 'Passer un ordre, au taux du propriétaire ou au vôtre',
        sweep: 'Échanger immédiatement',
        exchange: 'Conclure un échange',
        send: 'Envoyer de l’argent à un ami',
        receive: 'Accepter de l’argent',
        release: 'Débloquer ce qui était bloqué',
      },
    },
    byCurrency: {
      title: 'Les frais dans chaque devise',
      currency: 'Devise du paiement',
      fee: 'Frais',
      free: 'Gratuit',
      atLeast: (share, least) => `${share}, au moins ${least}`,
      each: (amount) => `${amount} chaque fois`,
    },
    sections: {
      rate: {
        title: 'Rien n’est caché dans le taux',
        text: [
          'Le propriétaire d’une annonce en fixe le taux. Cowrie n’y ajoute rien et n’en retire rien : ce que l’un paie, l’autre le reçoit. Le taux du marché est affiché à côté, pour comparer. Si le taux système s’en écarte d’une marge, le formulaire le dit, et cette marge revient à l’autre partie.',
        ],
      },
      line: {
        title: 'Vous voyez les frais avant de confirmer',
        text: [
          'Chaque étape qui déplace de l’argent a une ligne pour les frais, et le reçu aussi. Des frais s’ajoutent au paiement qui quitte votre carte, dans sa devise, et sont arrondis à la plus petite unité supérieure ; le total est affiché à côté. L’autre partie reçoit tout le paiement.',
          'Des frais sont bloqués avec le paiement et prélevés avec lui, et un changement ultérieur des frais n’y touche pas. Ce qui est débloqué, rendu ou non vendu l’est avec ses frais : une annonce les paie par parts, au fil des ventes.',
        ],
      },
      rounding: {
        title: 'Arrondis',
        text: [
          'Un montant qui ne tombe pas juste est arrondi vers le haut quand vous le payez, et vers le bas quand vous le recevez : de moins que la plus petite unité de la devise.',
        ],
      },
      bank: {
        title: 'Ce que d’autres peuvent facturer',
        text: [
          'L’émetteur de votre carte peut avoir ses propres frais, par exemple pour des paiements dans une autre devise. Cowrie ne les connaît pas et ne les reçoit pas.',
        ],
      },
    },
  },

  company: {
    title: 'Qui exploite cette plateforme',
    lead: 'Le nom qui répond de ce serveur, et comment le joindre.',
    facts: {
      name: 'Nom',
      address: 'Adresse',
      registration: 'Immatriculation',
    },
    nobody:
      'Personne. Ce serveur est un environnement de test : aucune société ne l’exploite, personne n’est agréé pour y garder de l’argent, et il n’y en a pas. Qui l’exploite pour de bon inscrit son nom, son adresse et son immatriculation dans les réglages ; ils apparaissent alors ici, au bas de chaque page, sur les reçus et dans les e-mails.',
    sections: {
      reach: {
        title: 'Comment nous joindre',
        text: [
          'Écrivez depuis la page de contact. Votre message est conservé une fois et transmis par e-mail à qui exploite ce serveur.',
        ],
      },
      security: {
        title: 'Failles',
        text: [
          'Si vous avez trouvé un moyen de voir ou de déplacer ce qui n’est pas à vous, dites-le d’abord à l’adresse indiquée dans /.well-known/security.txt.',
        ],
      },
    },
  },
}
