import { plural } from '#core/texts/plural.ts'
import { type Html, html } from '../html.ts'
import type { CreditedCard, ListingRemainder, MoneyNews, NotificationMessages } from '../notifications.ts'

const told = (title: string, body: Html) => ({ title, body })

const inDays = (days: number) => plural('fr', days, { one: `${days} jour`, other: `${days} jours` })
const within = (days: number | undefined) =>
  days === undefined ? '' : ` Acceptez ou refusez dans les ${inDays(days)}.`
const accept = (days: number | undefined) =>
  days === undefined
    ? ''
    : ` Acceptez la somme sur l’une de vos cartes dans les ${inDays(days)}, ou refusez-la.`
const noted = (note: string | undefined) => note && html`, « ${note} »`

function after(rest: ListingRemainder): Html {
  if (rest.is === 'left') return html`${rest.amount} de votre annonce peuvent encore être commandés.`
  if (rest.is === 'released')
    return html`Elle a tout ce qu’il lui faut : ${rest.amount} encore bloqués sur votre carte se terminant par ${rest.card} sont débloqués.`
  return html`Votre annonce est exécutée ; vous n’avez plus rien à faire.`
}

const on = (credited: CreditedCard): Html =>
  credited.is === 'own'
    ? html`votre carte se terminant par ${credited.card}`
    : html`une carte de ${credited.name}`

/** Next steps for money that came back from its card. */
const cameBack: Partial<Record<MoneyNews, string>> = {
  returned: 'Cet argent vous attend : choisissez une autre carte.',
  'held-from-other': 'Cet argent est retenu pour le moment ; vous n’avez rien à faire.',
}

/** Ce que l’argent crédité a fait. */
const went = (money: MoneyNews, credited: CreditedCard): Html => {
  if (money === 'returned') return html`est revenue de ${on(credited)} et attend une autre carte`
  if (money === 'held')
    return html`est retenue pendant l’examen d’une contestation de paiement et ira vers ${on(credited)} si elle se termine bien`
  if (money === 'held-from-other') return html`est retenue pour le moment et ira ensuite vers ${on(credited)}`
  return money === 'paid' ? html`a été reçue sur ${on(credited)}` : html`est en route vers ${on(credited)}`
}
const undone = 'Un paiement a échoué et l’échange a été annulé.'

const changePassword = 'Si ce n’était pas vous, changez votre mot de passe immédiatement.'

export const words: NotificationMessages = {
  orderRequested: ({ buyer, ordered, paid, days }) =>
    told(
      'Nouvelle demande d’ordre',
      html`${buyer} souhaite commander <b>${ordered}</b> pour ${paid}.${within(days)}`,
    ),
  orderCountered: ({ buyer, ordered, paid, theirs, mine, days }) =>
    told(
      'Nouvelle contre-offre',
      html`${buyer} souhaite commander <b>${ordered}</b> pour ${paid}, au taux de ${theirs} alors que vous demandez ${mine}.${within(days)}`,
    ),
  requestEndsSoon: ({ buyer, ordered, paid, lastDay }) =>
    told(
      'Une demande d’ordre se termine bientôt',
      html`${buyer} souhaite commander <b>${ordered}</b> pour ${paid}. La demande se termine le ${lastDay} : acceptez ou refusez d’ici là, sinon ce qui est bloqué sera débloqué.`,
    ),
  orderRejected: ({ ordered, owner, reason, paid, card }) =>
    told(
      'Ordre refusé',
      html`Votre ordre de <b>${ordered}</b> auprès de ${owner} a été refusé. ${reason}. ${paid} bloqués sur votre carte se terminant par ${card} sont débloqués ; vous pouvez passer un ordre sur une autre annonce.`,
    ),
  orderExpired: ({ ordered, owner, reason, paid, card }) =>
    told(
      'Ordre expiré',
      html`Votre ordre de <b>${ordered}</b> auprès de ${owner} est terminé. ${reason}. ${paid} bloqués sur votre carte se terminant par ${card} sont débloqués ; vous pouvez passer un ordre sur une autre annonce.`,
    ),
  orderTakenBack: ({ buyer, ordered, paid, rest }) =>
    told(
      'Ordre annulé',
      html`${buyer} a retiré son ordre de <b>${ordered}</b> pour ${paid}. Vous n’avez rien à faire : ${after(rest)}`,
    ),
  requestExpired: ({ ordered, buyer, reason, rest }) =>
    told(
      'Ordre expiré',
      html`L’ordre de <b>${ordered}</b> passé par ${buyer} sur votre annonce est terminé. ${reason}. Vous n’avez rien à faire : ${after(rest)}`,
    ),
  orderCompleted: ({ ordered, owner, paid, card, credited, money }) =>
    told(
      'Ordre exécuté',
      money === 'undone'
        ? html`Vous venez de commander <b>${ordered}</b> auprès de ${owner} pour ${paid}. ${undone}`
        : html`Vous venez de commander <b>${ordered}</b> auprès de ${owner} pour ${paid}. La somme ${went(money, credited)}, et le paiement a été prélevé sur votre carte se terminant par ${card} ; le reçu se trouve avec vos ordres.`,
    ),
  orderAccepted: ({ ordered, owner, paid, card, credited, money }) =>
    told(
      'Ordre accepté',
      money === 'undone'
        ? html`${owner} a accepté votre ordre de <b>${ordered}</b> pour ${paid}. ${undone}`
        : html`${owner} a accepté votre ordre de <b>${ordered}</b> pour ${paid}. La somme ${went(money, credited)}, et le paiement a été prélevé sur votre carte se terminant par ${card} ; le reçu se trouve avec vos ordres.`,
    ),
  sweepCompleted: ({ ordered, paid, rate, listings, card, credited, money }) =>
    told(
      'Échange exécuté',
      html`Vous venez d’échanger ${paid} contre <b>${ordered}</b> auprès de ${plural('fr', listings, { one: `${listings} annonce`, other: `${listings} annonces` })}, à ${rate} en moyenne. ${money === 'undone' ? undone : html`La somme ${went(money, credited)}, et le paiement a été prélevé sur votre carte se terminant par ${card} ; les reçus se trouvent avec vos ordres.`}`,
    ),
  listingOrdered: ({ buyer, ordered, paid, credited, rest, money }) =>
    told(
      'Annonce commandée',
      money === 'undone'
        ? html`${buyer} a commandé <b>${ordered}</b> de votre annonce pour ${paid}. ${undone}`
        : money === 'paid'
          ? html`${buyer} a obtenu <b>${ordered}</b> de votre annonce. ${paid} ont été reçus sur ${on(credited)}. ${after(rest)}`
          : html`${buyer} a obtenu <b>${ordered}</b> de votre annonce pour ${paid}. La somme ${went(money, credited)}. ${after(rest)}`,
    ),
  listingMatchedOften: ({ listings, got, gave, credited, rest }) =>
    told(
      'Annonce rapprochée',
      html`Votre annonce a été rapprochée de ${listings} autres : <b>${got}</b> pour ${gave}. La somme va sur ${on(credited)}, et la page de l’annonce montre chaque échange. ${after(rest)}`,
    ),
  listingMatched: ({ other, got, gave, credited, rest, money }) =>
    told(
      'Annonce rapprochée',
      money === 'undone'
        ? html`Votre annonce a été rapprochée d’une annonce de ${other} : <b>${got}</b> pour ${gave}. ${undone}`
        : money === 'paid'
          ? html`Votre annonce a été rapprochée d’une annonce de ${other} : <b>${got}</b> pour ${gave}, reçus sur ${on(credited)}. ${after(rest)}`
          : html`Votre annonce a été rapprochée d’une annonce de ${other} : <b>${got}</b> pour ${gave}. La somme ${went(money, credited)}. ${after(rest)}`,
    ),
  listingNotApproved: ({ released, card }) =>
    told(
      'Annonce non publiée',
      html`Nous avons vérifié votre annonce et ne pouvons pas la publier. Les <b>${released}</b> bloqués sur votre carte se terminant par ${card} sont débloqués. Si vous avez une question, écrivez-nous par la page de contact.`,
    ),
  listingHalted: ({ released, card }) =>
    told(
      'Annonce retirée',
      html`Vous avez retiré votre annonce. <b>${released}</b> encore bloqués sur votre carte se terminant par ${card} sont débloqués, et les demandes en attente sont refusées. Vous n’avez plus rien à faire.`,
    ),
  listingEndsSoon: ({ left, lastDay, days, card }) =>
    told(
      'Annonce bientôt expirée',
      lastDay === undefined
        ? html`Votre annonce, dont <b>${left}</b> pouvaient encore être commandés, allait se terminer.`
        : html`Votre annonce, dont <b>${left}</b> peuvent encore être commandés, se termine le ${lastDay}. Renouvelez-la pour la garder ouverte ${inDays(days)} de plus ; sinon, ce qui est bloqué sur votre carte se terminant par ${card} sera alors débloqué.`,
    ),
  listingLastDay: ({ left, lastDay, card }) =>
    told(
      'Votre annonce se termine demain',
      html`Votre annonce, dont <b>${left}</b> peuvent encore être commandés, se termine le ${lastDay}. Renouvelez-la, sinon ce qui est bloqué sur votre carte se terminant par ${card} sera débloqué.`,
    ),
  listingHoldLost: ({ released, card }) =>
    told(
      'Annonce terminée',
      html`La banque de votre carte se terminant par ${card} ne bloque plus <b>${released}</b> pour votre annonce, qui a donc pris fin. Publiez une nouvelle annonce si vous en avez encore besoin.`,
    ),
  listingExpired: ({ released, days, card }) =>
    told(
      'Annonce expirée',
      html`Votre annonce a pris fin après ${inDays(days)}. <b>${released}</b> encore bloqués sur votre carte se terminant par ${card} sont débloqués. Publiez une nouvelle annonce si vous en avez encore besoin.`,
    ),

  priceOrLess: ({ price }) => `${price} ou moins`,
  priceOrMore: ({ price }) => `${price} ou plus`,
  rateReached: ({ pair, now, target }) =>
    told(
      `Alerte de taux : ${pair}`,
      html`Le taux du marché est de <b>${now}</b>. Vous vouliez le savoir à ${target} ; vous serez de nouveau averti quand le taux se sera éloigné et reviendra.`,
    ),
  listingFound: ({ pair, owner, now, target }) =>
    told(
      `Alerte d’annonce : ${pair}`,
      html`${owner} a une annonce à <b>${now}</b>. Vous vouliez le savoir à ${target} ; vous serez de nouveau averti quand il n’y en aura plus et qu’une autre paraîtra.`,
    ),

  giftReceived: ({ giver, amount, card, money }) =>
    ({
      'on-its-way': told(
        'Argent en route',
        html`${giver} a fait envoyer <b>${amount}</b> issus d’un échange vers votre carte se terminant par ${card}. La somme est en route ; vous n’avez rien à faire.`,
      ),
      'held-from-other': told(
        'Argent retenu',
        html`${giver} a fait envoyer <b>${amount}</b> issus d’un échange vers votre carte se terminant par ${card}. La somme est retenue pour le moment ; vous n’avez rien à faire.`,
      ),
      paid: told(
        'Argent reçu',
        html`${giver} a fait créditer <b>${amount}</b> issus d’un échange sur votre carte se terminant par ${card}. Vous n’avez plus rien à faire.`,
      ),
      returned: told(
        'Argent revenu',
        html`${giver} a fait envoyer <b>${amount}</b> issus d’un échange vers votre carte se terminant par ${card}, mais la somme est revenue. Elle vous attend : choisissez une autre carte.`,
      ),
      undone: told(
        'Argent non reçu',
        html`${giver} a fait envoyer <b>${amount}</b> issus d’un échange vers votre carte se terminant par ${card}. Un paiement a échoué : la somme ne vous parvient pas.`,
      ),
    })[money === 'held' ? 'held-from-other' : money],
  moneySent: ({ sender, amount, days, note }) =>
    told('Fonds entrants', html`${sender} vous a envoyé <b>${amount}</b>${noted(note)}.${accept(days)}`),
  moneyEndsSoon: ({ sender, amount, lastDay }) =>
    told(
      'De l’argent pour vous expire bientôt',
      html`<b>${amount}</b> de ${sender} vous attendent. Acceptez d’ici le ${lastDay} ; ensuite, ils ne seront plus bloqués pour vous.`,
    ),
  moneyReceived: ({ sender, amount, card }) =>
    told(
      'Argent en route',
      html`Vous avez accepté <b>${amount}</b> de ${sender}. La somme est en route vers votre carte se terminant par ${card}.`,
    ),
  moneyAccepted: ({ receiver, amount, card }) =>
    told(
      'Transfert accepté',
      html`${receiver} a accepté les <b>${amount}</b> que vous avez envoyés depuis votre carte se terminant par ${card}. Vous n’avez plus rien à faire.`,
    ),
  moneyDeclined: ({ receiver, amount, card }) =>
    told(
      'Transfert refusé',
      html`${receiver} a refusé les <b>${amount}</b> que vous avez envoyés. La somme bloquée sur votre carte se terminant par ${card} est débloquée ; vous pouvez l’envoyer à nouveau.`,
    ),
  moneyReturned: ({ receiver, amount, days, card }) =>
    told(
      'Argent débloqué',
      html`${receiver} n’a pas répondu dans les ${inDays(days)} : les <b>${amount}</b> que vous avez envoyés ne sont plus bloqués sur votre carte se terminant par ${card}. Vous pouvez les envoyer à nouveau.`,
    ),
  moneyNotApproved: ({ receiver, amount, card }) =>
    told(
      'Virement non envoyé',
      html`Nous avons vérifié votre virement de <b>${amount}</b> à ${receiver} et ne pouvons pas l’envoyer. La somme bloquée sur votre carte se terminant par ${card} est débloquée. Si vous avez une question, écrivez-nous par la page de contact.`,
    ),
  moneyTakenBack: ({ sender, amount }) =>
    told(
      'Argent repris',
      html`${sender} a repris les <b>${amount}</b> qui attendaient votre réponse. Vous n’avez rien à faire.`,
    ),
  moneyAsked: ({ requester, amount, lastDay, note }) =>
    told(
      'Argent demandé',
      html`${requester} vous demande <b>${amount}</b>${noted(note)}.${lastDay && ` Payez ou refusez jusqu’au ${lastDay}.`}`,
    ),
  moneyRequestEndsSoon: ({ requester, amount, lastDay, note }) =>
    told(
      'Une demande d’argent se termine bientôt',
      html`${requester} vous demande <b>${amount}</b>${noted(note)}. La demande se termine le ${lastDay} : payez ou refusez d’ici là.`,
    ),
  moneyRequestPaid: ({ sender, amount, days, note }) =>
    told(
      'Demande payée',
      html`${sender} vous a envoyé les <b>${amount}</b> que vous aviez demandés${noted(note)}.${accept(days)}`,
    ),
  moneyRequestDeclined: ({ payer, amount }) =>
    told(
      'Demande refusée',
      html`${payer} a refusé votre demande de <b>${amount}</b>. Vous n’avez plus rien à faire.`,
    ),
  moneyRequestWithdrawn: ({ requester, amount }) =>
    told(
      'Demande retirée',
      html`${requester} ne vous demande plus <b>${amount}</b>. Vous n’avez rien à faire.`,
    ),
  moneyRequestExpired: ({ amount }) =>
    told(
      'Demande expirée',
      html`Personne n’a payé à temps votre demande de <b>${amount}</b>. Vous pouvez la renouveler.`,
    ),
  incomingExpired: ({ sender, amount, days }) =>
    told(
      'Fonds entrants expirés',
      html`Les <b>${amount}</b> de ${sender} ne sont plus bloqués pour vous, car ils n’ont pas été acceptés dans les ${inDays(days)}. Demandez un nouvel envoi s’ils vous étaient destinés.`,
    ),

  runFailed: {
    card: 'Votre carte a été refusée ou retirée.',
    limits: 'La somme dépassait votre limite.',
    friend: 'Cette personne n’est plus dans votre cercle.',
    fee: 'Les frais dépassent ceux que vous aviez acceptés.',
    other: 'Ce n’était pas possible à ce moment-là.',
  },
  standingAhead: ({ receiver, amount, card, day }) =>
    told(
      'Virement à venir',
      html`Le ${day}, nous enverrons <b>${amount}</b> à ${receiver} depuis votre carte se terminant par ${card}. D’ici là, vous pouvez le sauter ou arrêter ce virement permanent.`,
    ),
  standingFailed: ({ receiver, amount, why, day }) =>
    told(
      'Virement non envoyé',
      html`Nous n’avons pas pu envoyer <b>${amount}</b> à ${receiver}. ${why} Nous réessaierons le ${day}.`,
    ),
  standingSkipped: ({ receiver, amount, why, next }) =>
    told(
      'Virement sauté',
      html`Après deux essais, nous n’avons pas pu envoyer <b>${amount}</b> à ${receiver}. ${why} ${next === undefined ? 'C’était le dernier de ce virement permanent.' : `Le prochain est prévu le ${next}.`}`,
    ),

  payoutPaid: ({ amount, card }) =>
    told('Argent arrivé', html`<b>${amount}</b> sont arrivés sur votre carte se terminant par ${card}.`),
  payoutReturned: ({ amount, card, money }) =>
    told(
      'Argent revenu',
      html`<b>${amount}</b> n’ont pas pu être versés sur votre carte se terminant par ${card} et sont revenus. ${cameBack[money] ?? 'Vous avez choisi une autre carte.'}`,
    ),
  exchangePaymentFailed: ({ other, gave, got, card }) =>
    told(
      'Votre paiement a échoué',
      html`Votre carte se terminant par ${card} n’a pas pu être débitée de <b>${gave}</b> : l’échange contre ${got} avec ${other} a été annulé. Vous n’avez rien payé et ne recevez rien.`,
    ),
  exchangeUndone: ({ other, gave, got, card }) =>
    told(
      'Échange annulé',
      html`Le paiement de ${got} par ${other} a échoué après l’acceptation de votre échange, qui a donc été annulé. Vos <b>${gave}</b> retournent sur votre carte se terminant par ${card}.`,
    ),
  transferPaymentFailed: ({ receiver, amount, card }) =>
    told(
      'Votre paiement a échoué',
      html`Votre carte se terminant par ${card} n’a pas pu être débitée de <b>${amount}</b> : ${receiver} ne les reçoit pas. Vous n’avez rien payé ; vous pouvez les envoyer depuis une autre carte.`,
    ),
  transferUndone: ({ sender, amount }) =>
    told(
      'Argent non reçu',
      html`La carte de ${sender} n’a pas pu être débitée des <b>${amount}</b> qui vous étaient destinés : ils ne vous parviennent pas.`,
    ),

  friendRequest: ({ name }) =>
    told(
      'Demande d’ami',
      html`<b>${name}</b> souhaite faire partie de vos amis. Acceptez ou refusez dans votre cercle. Vos amis voient les quatre derniers chiffres de vos cartes : n’acceptez que des personnes que vous connaissez.`,
    ),
  friendRequestDecided: ({ name }) =>
    told('Demande d’ami', html`<b>${name}</b> voulait devenir votre ami. La demande n’est plus ouverte.`),
  friendAccepted: ({ name }) =>
    told(
      'Demande d’ami acceptée',
      html`<b>${name}</b> est maintenant dans votre cercle. Vous pouvez vous envoyer de l’argent.`,
    ),

  identityPassed: told('Identité vérifiée', html`Votre identité a été vérifiée.`),
  identityFailed: ({ reason }) => told('Identité non vérifiée', html`${reason}`),
  reportAnswered: told(
    'Votre signalement a une réponse',
    html`Il y a une réponse à ce que vous avez signalé. Lisez-la, et répondez s’il manque quelque chose.`,
  ),
  reportClosed: told(
    'Votre signalement est clos',
    html`Nous avons terminé l’examen de ce que vous avez signalé. Merci de nous avoir prévenus.`,
  ),
  device: ({ browser, system }) =>
    browser && system ? `${browser} sur ${system}` : (browser ?? system ?? 'un appareil inconnu'),
  newDevice: ({ device, when }) => ({
    title: 'Nouvelle connexion',
    subject: 'Nouvelle connexion à votre compte',
    what: `Une connexion à votre compte a eu lieu depuis ${device}, un appareil que vous n’aviez pas encore utilisé, le ${when}.`,
    advice:
      'Si ce n’était pas vous, changez votre mot de passe immédiatement : tous les appareils seront déconnectés.',
  }),
  passwordChanged: {
    title: 'Mot de passe changé',
    subject: 'Votre mot de passe a été changé',
    what: 'Votre mot de passe a été changé, et tous les appareils ont été déconnectés.',
    advice:
      'Si ce n’était pas vous, réinitialisez votre mot de passe immédiatement : choisissez « Mot de passe oublié ? » sur la page de connexion.',
  },
  passwordWaits: ({ hours, when }) => ({
    title: 'Nouveau mot de passe en attente',
    subject: 'Votre mot de passe va bientôt changer',
    what: `Un nouveau mot de passe a été défini pour votre compte avec un code reçu dans votre boîte mail. Il prendra effet dans ${hours} heures, le ${when}. D’ici là, votre ancien mot de passe reste valable.`,
    advice: 'Si ce n’était pas vous, arrêtez le changement : il suffit d’un clic.',
  }),
  accountFrozen: ({ words }) => ({
    title: 'Compte gelé',
    subject: 'Votre compte est gelé',
    what: `${words}. Vos annonces sont suspendues, et vous pouvez tout lire. Rien ne peut être échangé, envoyé ou changé tant que nous ne levons pas ce gel.`,
    advice: 'Si vous pensez que c’est une erreur, écrivez-nous par la page de contact.',
  }),
  accountUnfrozen: {
    title: 'Compte débloqué',
    subject: 'Votre compte est débloqué',
    what: 'Votre compte n’est plus gelé. Vos annonces sont de nouveau visibles.',
    advice: 'Si vous avez une question, écrivez-nous par la page de contact.',
  },
  passwordStopped: {
    title: 'Nouveau mot de passe arrêté',
    subject: 'Votre mot de passe n’a pas été changé',
    what: 'Le nouveau mot de passe en attente pour votre compte a été arrêté. Votre mot de passe reste l’ancien.',
    advice:
      'Si vous n’avez pas demandé de nouveau mot de passe, quelqu’un lit peut-être vos e-mails : changez le mot de passe de votre messagerie.',
  },
  emailChangeAsked: {
    title: 'Nouvelle adresse e-mail demandée',
    subject: 'Votre adresse e-mail pourrait changer',
    what: 'Quelqu’un qui connaît votre mot de passe demande une autre adresse e-mail pour votre compte. Elle change lorsque le code envoyé à la nouvelle adresse est saisi.',
    advice:
      'Si ce n’était pas vous, arrêtez le changement avec le lien que nous vous avons envoyé : il suffit d’un clic.',
  },
  emailChanged: ({ days, when }) => ({
    title: 'Adresse e-mail changée',
    subject: 'Votre adresse e-mail a été changée',
    what: `Votre compte a désormais une autre adresse e-mail, la seule qui permette de se connecter et qui reçoive nos e-mails. L’ancienne adresse peut annuler le changement pendant ${days} jours, jusqu’au ${when}.`,
    advice:
      'Si ce n’était pas vous, utilisez le lien envoyé à l’ancienne adresse : il la rétablit et déconnecte tous les appareils.',
  }),
  emailKept: {
    title: 'Adresse e-mail conservée',
    subject: 'Votre adresse e-mail reste la même',
    what: 'Le changement de votre adresse e-mail a été arrêté, et tous les appareils ont été déconnectés.',
    advice:
      'La personne qui l’a demandé connaissait votre mot de passe : définissez-en un nouveau dès maintenant, avec « Mot de passe oublié » sur la page de connexion.',
  },
  accountReopened: {
    title: 'Compte rouvert',
    subject: 'Votre compte est rouvert',
    what: 'Votre compte a été rouvert avec le lien de notre e-mail. Les amis et les alertes sont à ajouter de nouveau.',
    advice:
      'Si ce n’était pas vous, définissez immédiatement un nouveau mot de passe : la personne qui l’a fermé ou rouvert connaît peut-être l’ancien.',
  },
  dataDownloaded: {
    title: 'Vos données ont été téléchargées',
    subject: 'Une copie de vos données a été téléchargée',
    what: 'Tout ce que nous savons de vous a été téléchargé, avec votre mot de passe.',
    advice: changePassword,
  },
  pinChanged: {
    title: 'Code PIN changé',
    subject: 'Votre code PIN a été changé',
    what: 'Votre code PIN pour les transactions a été changé.',
    advice: changePassword,
  },
  partnerAllowed: ({ partner, sites }) => ({
    title: `${partner} peut vous connecter`,
    subject: `${partner} peut vous connecter à Cowrie`,
    what: `Vous avez autorisé ${partner} à vous connecter à Cowrie sur ses pages (${sites}). Ce site voit ce que ses parties de Cowrie y affichent. Chaque paiement demande toujours votre code PIN ou une clé d’accès.`,
    advice:
      'Vous pouvez y mettre fin à tout moment sous Sécurité dans votre profil, à « Sites qui vous connectent ». Si ce n’était pas vous, mettez-y fin et changez votre mot de passe immédiatement.',
  }),
  passkeyAdded: ({ name, device }) => ({
    title: 'Clé d’accès ajoutée',
    subject: 'Une clé d’accès a été ajoutée à votre compte',
    what: `La clé d’accès « ${name} » a été ajoutée à votre compte depuis ${device}. Elle permet de se connecter à votre compte et de confirmer des transactions.`,
    advice:
      'Si ce n’était pas vous, changez votre mot de passe immédiatement et supprimez la clé d’accès sous Sécurité dans votre profil.',
  }),
  passkeyRemoved: ({ name }) => ({
    title: 'Clé d’accès supprimée',
    subject: 'Une clé d’accès a été supprimée de votre compte',
    what: `La clé d’accès « ${name} » a été supprimée de votre compte.`,
    advice: changePassword,
  }),
  pinLocked: ({ tries, minutes }) => ({
    title: 'Code PIN bloqué',
    subject: 'Votre code PIN est bloqué',
    what: `Votre code PIN pour les transactions a été mal saisi ${tries} fois. Les opérations d’argent sont bloquées pendant ${plural('fr', minutes, { one: `${minutes} minute`, other: `${minutes} minutes` })}.`,
    advice: 'Si ce n’était pas vous, changez votre mot de passe et votre code PIN immédiatement.',
  }),
  pinEnded: ({ tries, days }) => ({
    title: 'Définissez un nouveau code PIN',
    subject: 'Votre code PIN ne fonctionne plus',
    what: `Votre code PIN pour les transactions a été mal saisi ${tries} fois en ${plural('fr', days, { one: `${days} jour`, other: `${days} jours` })}. Il ne fonctionne plus. Définissez-en un nouveau dans vos paramètres de sécurité, avec un code reçu par e-mail et votre mot de passe.`,
    advice: 'Si ce n’était pas vous, changez votre mot de passe immédiatement.',
  }),
  profileChanged: {
    title: 'Profil modifié',
    subject: 'Votre profil a été modifié',
    what: 'Votre profil a été modifié.',
    advice: changePassword,
  },
  cardAdded: ({ nickname, card }) => ({
    title: 'Carte ajoutée',
    subject: 'Une carte a été ajoutée à votre compte',
    what: `La carte « ${nickname} » se terminant par ${card} a été ajoutée à votre compte.`,
    advice: changePassword,
  }),
  cardRemoved: ({ nickname, card }) => ({
    title: 'Carte supprimée',
    subject: 'Une carte a été supprimée de votre compte',
    what: `La carte « ${nickname} » se terminant par ${card} a été supprimée de votre compte.`,
    advice: changePassword,
  }),
}
