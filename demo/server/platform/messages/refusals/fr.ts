import { plural } from '#core/texts/plural.ts'
import { partnerRefusals } from '../partner-refusals.ts'
import type { LocalizedText, RefusalMessages, RefusalSubject, ResetProof } from '../refusals.ts'

const seconds = (count: number) =>
  plural('fr', count, { one: `${count} seconde`, other: `${count} secondes` })
const minutes = (count: number) => plural('fr', count, { one: `${count} minute`, other: `${count} minutes` })
const triesLeft = (left: number) =>
  plural('fr', left, { one: `Il vous reste ${left} essai`, other: `Il vous reste ${left} essais` })
const roomLeft = ({ left, frees }: { left: LocalizedText; frees?: LocalizedText }) =>
  `Il vous reste ${left(words)}${frees ? `, et il y aura de la place pour ce montant le ${frees(words)}` : ''}`
const said = (title: string, details: string) => ({ title, details })
function proofNeeded(proofs: readonly ResetProof[]): string {
  if (!proofs.includes('passkey'))
    return 'Saisissez votre code PIN de transaction pour définir le nouveau mot de passe'
  if (!proofs.includes('pin'))
    return 'Utilisez l’une de vos clés d’accès pour définir le nouveau mot de passe'
  return 'Saisissez votre code PIN de transaction ou utilisez l’une de vos clés d’accès pour définir le nouveau mot de passe'
}

export const words: RefusalMessages = {
  language: 'fr',
  refusals: {
    ...partnerRefusals.fr,
    'bad-input': ({ field, problem }) => said('Vérifiez votre saisie', `${field} : ${problem(words)}`),
    'not-found': ({ what, which }) =>
      said(
        'Introuvable',
        `${things[what]}${which ? ` (${which})` : ''} n’existe pas ou ne vous appartient pas`,
      ),
    'too-large': ({ limit }) => said('Trop volumineux', `Vous pouvez envoyer ${limit(words)} au maximum`),
    'bad-file': ({ problem }) => said('Fichier inadapté', problem(words)),

    'signed-out': said('Non autorisé', 'Veuillez vous connecter'),
    'proof-stale': () =>
      said('Non autorisé', 'L’horloge de cet appareil diffère de la nôtre, veuillez réessayer'),
    'proof-refused': said(
      'Non autorisé',
      'Cette session appartient à un autre navigateur, veuillez vous reconnecter',
    ),
    'not-allowed': said('Non autorisé', 'Cet appel ne vous est pas ouvert'),
    'setup-needed': ({ missing }) =>
      said(
        'Configuration incomplète',
        `Terminez d’abord votre configuration : ${missing.map((step) => missingSteps[step]).join(', ')}`,
      ),
    'sandbox-key-needed': said(
      'Clé nécessaire',
      'Cet environnement de test est public : donnez sa clé dans l’en-tête x-sandbox-key, ou ouvrez /sandbox/mailbox dans un navigateur et saisissez-la',
    ),
    'too-many-requests': ({ wait }) =>
      said('Trop de demandes', `Veuillez patienter ${wait(words)}, puis réessayez`),
    busy: (facts) =>
      said(
        'La plateforme est très sollicitée',
        `Veuillez patienter ${seconds(facts.seconds)}, puis réessayez`,
      ),
    'maybe-done': said(
      'C’est peut-être déjà fait',
      'La plateforme a perdu la connexion à ses registres pendant l’enregistrement. Veuillez vérifier avant de réessayer',
    ),

    'username-taken': said('Inscription', 'Ce nom d’utilisateur est pris, veuillez en choisir un autre'),
    'bad-name': ({ problem }) => said('Choisissez un autre nom', problem(words)),
    'wrong-operator-login': said(
      'Connexion',
      'L’adresse, le mot de passe ou le code est incorrect. Un code ne sert qu’une fois : attendez le suivant',
    ),
    'wrong-app-code': said('Code', 'Ce code est incorrect ou a déjà servi. Attendez le suivant'),
    'enrolment-over': said(
      'Ce lien n’est plus valable',
      'Il a servi, a été remplacé ou date de plus d’un jour. Demandez-en un nouveau à un propriétaire',
    ),
    'already-decided': said('Déjà décidé', 'Quelqu’un a déjà pris cette décision'),
    'account-frozen': ({ words }) =>
      said('Votre compte est gelé', `${words}. Vous pouvez tout lire, et nous écrire par la page de contact`),
    'needs-another-operator': said(
      'Il faut un second opérateur',
      'Vous avez déjà approuvé ceci. Quelqu’un d’autre doit l’approuver aussi',
    ),
    'operator-exists': said('Opérateur', 'Il y a déjà un opérateur avec cette adresse'),
    'report-closed': said(
      'Clos',
      'Ce signalement est clos. Faites-en un nouveau s’il s’est passé autre chose depuis',
    ),
    'no-processor-report': said(
      'Pas encore de rapport',
      'Les rapports du service de paiement par carte ne sont pas encore là. Ils arrivent une fois par jour. Réessayez plus tard',
    ),
    'match-first': said(
      'Correspondance possible',
      'Décidez d’abord s’il s’agit de la personne de la liste de sanctions',
    ),
    'wrong-login': said('Connexion', 'Le nom d’utilisateur ou le mot de passe est incorrect'),
    'guessable-password': said(
      'Choisissez un autre mot de passe',
      'Ce mot de passe est facile à deviner. Évitez les mots courants, votre nom et Cowrie, ou ajoutez d’autres mots',
    ),
    'wrong-password': said('Mot de passe', 'Ce mot de passe est incorrect'),
    'login-slowed': (facts) =>
      said(
        'Connexion',
        `Trop d’essais infructueux. Patientez ${minutes(facts.minutes)} et réessayez, ou réinitialisez votre mot de passe`,
      ),
    'operator-slowed': (facts) =>
      said(
        'Connexion',
        `Trop d’essais infructueux. Utilisez une clé d’accès ou un appareil sur lequel vous vous êtes déjà connecté, ou patientez ${minutes(facts.minutes)} et réessayez`,
      ),
    'app-code-slowed': (facts) =>
      said(
        'Code',
        `Trop de codes incorrects. Déconnectez-vous et reconnectez-vous, ou patientez ${minutes(facts.minutes)}`,
      ),
    'device-code-needed': () =>
      said(
        'Connexion',
        'Il y a eu de nombreux essais incorrects depuis des appareils que nous ne connaissons pas. Si ce compte existe, nous avons envoyé un code et un lien à son adresse e-mail : saisissez le code ou ouvrez le lien pour vous connecter sur cet appareil',
      ),
    'device-code-over': said(
      'Connexion',
      'Ce code ou ce lien a expiré ou a déjà servi. Connectez-vous de nouveau et nous en enverrons un autre',
    ),
    'email-unconfirmed': ({ isSent }) =>
      said(
        'Connexion',
        isSent
          ? 'Confirmez d’abord votre adresse e-mail : nous vous avons envoyé un nouveau code'
          : 'Confirmez d’abord votre adresse e-mail avec le dernier code que nous vous avons envoyé',
      ),
    'wrong-code': ({ left }) => said('Code incorrect', `Ce code n’est pas le bon. ${triesLeft(left)}`),
    'code-spent': said(
      'Code incorrect',
      'Ce code a expiré ou a été essayé trop souvent. Veuillez en demander un nouveau',
    ),
    'code-paced': ({ wait }) =>
      said(
        'Veuillez patienter',
        `Assez de codes ont été envoyés. Saisissez le plus récent, ou patientez ${wait(words)} avant d’en demander un autre`,
      ),
    'codes-paused': said(
      'Codes suspendus',
      'Trop de codes incorrects ont été saisis sur Cowrie pendant cette heure. Ouvrez plutôt le lien reçu par e-mail : il a le même effet',
    ),
    'mail-paced': ({ wait }) =>
      said(
        'Veuillez patienter',
        `Assez d’e-mails ont été envoyés. Ouvrez le lien du plus récent, ou patientez ${wait(words)} avant d’en demander un autre`,
      ),
    'address-confirmed': said(
      'Confirmation',
      'Cette adresse e-mail est déjà confirmée. Vous pouvez vous connecter',
    ),
    'address-taken': said(
      'Adresse e-mail',
      'Cette adresse appartient désormais à un autre compte. Choisissez-en une autre',
    ),
    'own-address': said('Adresse e-mail', 'C’est déjà l’adresse de votre compte'),
    'matters-open': said(
      'Fermer le compte',
      'Quelque chose est encore en cours. Mettez-y fin d’abord, ou attendez sa fin',
    ),
    'reset-over': said(
      'Échec de la réinitialisation',
      'Ce lien a expiré ou a déjà été utilisé. Veuillez demander un nouveau code',
    ),
    'reset-needs-proof': ({ proofs }) => said('Réinitialisation du mot de passe', proofNeeded(proofs)),
    'stop-over': said(
      'Rien à arrêter',
      'Ce changement a déjà été arrêté, a pris effet ou a été remplacé par un plus récent',
    ),
    'password-needs-code': said(
      'Mot de passe',
      'Vérifiez le code reçu par e-mail avant de changer le mot de passe',
    ),
    'kyc-failed': ({ reason }) => said('Échec de la vérification', reason(words)),
    'bvn-on-another-account': said(
      'Identité',
      'Ce numéro est utilisé par un autre compte. Utilisez ce compte, ou écrivez-nous par la page de contact',
    ),
    'kyc-done': said('Identité', 'Votre identité est déjà vérifiée'),
    'kyc-in-review': said(
      'Identité',
      'Vos informations sont déjà en cours d’examen. Vous recevrez une notification et un e-mail après la décision',
    ),
    'identity-check-away': said(
      'La vérification d’identité est indisponible',
      'Elle ne répond pas. Rien n’a été décidé, veuillez réessayer dans une minute',
    ),
    'pin-needs-code': said('Code PIN', 'Vérifiez le code reçu par e-mail avant de changer le code PIN'),
    'step-order': ({ first }) => said('Configuration', `Commencez par ${firstSteps[first]}`),

    'card-refused': ({ reason }) => said('Carte', reason(words)),
    'card-on-another-account': said(
      'Carte',
      'Cette carte est utilisée par un autre compte. Utilisez une autre carte, ou écrivez-nous par la page de contact',
    ),
    'card-name-taken': said('Carte', 'Ce nom de carte existe déjà'),
    'card-has-holds': said(
      'Carte utilisée',
      'Cette carte sert à une annonce, un ordre ou un transfert en cours, ou de l’argent est en route vers elle. Retirez ou annulez d’abord cette opération, ou attendez qu’elle soit décidée et payée',
    ),
    'insufficient-funds': said(
      'Carte refusée',
      'Le solde de la carte ne suffit pas pour ce montant. Choisissez une autre carte',
    ),
    'card-declined': ({ reason }) => said('Carte refusée', reason(words)),
    'card-processor-away': said(
      'Cartes indisponibles',
      'Le service de paiement par carte ne répond pas. Rien n’a été débité, veuillez réessayer',
    ),
    'card-not-encrypted': said(
      'Carte',
      'Ici, une carte ne s’ajoute que dans les champs chiffrés du prestataire de paiement. Rechargez la page',
    ),
    'card-encrypted': said(
      'Carte',
      'Ici, une carte s’ajoute sans les champs chiffrés du prestataire de paiement. Rechargez la page',
    ),

    'wrong-pin': ({ left }) => said('Code PIN incorrect', triesLeft(left)),
    'pin-locked': (facts) =>
      said(
        'Code PIN bloqué',
        `Trop d’essais incorrects. Les opérations d’argent sont bloquées pendant ${minutes(facts.minutes)}`,
      ),

    'pin-reset-needed': said(
      'Définissez un nouveau code PIN',
      'Votre code PIN a été mal saisi trop souvent et ne fonctionne plus. Définissez-en un nouveau dans votre profil, sous Sécurité, avec un code reçu par e-mail et votre mot de passe',
    ),
    'passkey-unknown': said(
      'Clé d’accès inconnue',
      'Cette clé d’accès n’est pas connue ici, ou a été supprimée. Choisissez-en une autre, ou utilisez votre mot de passe ou votre code PIN',
    ),
    'passkey-refused': said(
      'Clé d’accès refusée',
      'La signature de cette clé d’accès n’a pas pu être vérifiée. Rien n’a été fait. Utilisez plutôt votre mot de passe ou votre code PIN',
    ),
    'passkey-expired': said(
      'Demande expirée',
      'Cette demande a expiré, a déjà servi ou a été faite pour autre chose. Veuillez utiliser la clé d’accès à nouveau',
    ),
    'passkey-needs-code': said(
      'Clé d’accès',
      'Validez le code reçu par e-mail avant d’ajouter ou de supprimer une clé d’accès',
    ),
    'passkey-known': said('Clé d’accès', 'Cette clé d’accès a déjà été ajoutée'),
    'passkeys-full': ({ max }) =>
      said(
        'Clé d’accès',
        `Un compte peut avoir ${max} clés d’accès. Supprimez d’abord celle qui ne vous sert plus`,
      ),

    'bad-amount': ({ field, sentence }) => said('Vérifiez le montant', `${field} : ${sentence(words)}`),
    'figures-differ': ({ field, expected }) =>
      said(
        'Les chiffres ne concordent pas',
        `${field} devrait être ${expected(words)}. Vérifiez le taux et réessayez`,
      ),
    'fee-changed': ({ fee }) =>
      said(
        'Les frais ont changé',
        `Ils sont maintenant de ${fee(words)}. Vérifiez les chiffres et confirmez à nouveau`,
      ),
    'amount-too-small': ({ field, smallest }) =>
      said('Vérifiez le montant', `${field} : le plus petit montant est ${smallest(words)}`),
    'rest-too-small': ({ most, all }) =>
      said(
        'Vérifiez le montant',
        `Il resterait trop peu pour que quelqu’un puisse le commander. Commandez ${most ? `au plus ${most(words)}, ou ` : ''}la totalité, ${all(words)}`,
      ),
    'price-differs': said('Vérifiez le taux', 'Le prix et le taux de cet appel ne concordent pas'),
    'rate-far-from-market': ({ rate, market }) =>
      said(
        'Ce taux est loin du marché',
        `${rate(words)}, alors que le marché est à ${market(words)}. Vérifiez le taux, ou confirmez-le`,
      ),
    'currency-closed': ({ currency }) =>
      said(
        'Devise fermée',
        `Aucun nouvel échange en ${currency} n’est possible pour le moment. Choisissez une autre devise`,
      ),
    'card-not-payable': ({ currency }) =>
      said(
        'Cette carte ne peut pas être créditée',
        `Aucun montant en ${currency} ne peut être envoyé à cette carte. Choisissez une autre carte à créditer`,
      ),
    'same-currency': said('Vérifiez les devises', 'Choisissez deux devises différentes'),
    'rate-moved': ({ rate, spread }) =>
      said(
        'Le taux du marché a changé',
        spread
          ? `Le taux système est maintenant de ${rate(words)}, avec une marge de ${spread(words)} comprise. Vérifiez les chiffres et confirmez à nouveau`
          : `Il est maintenant de ${rate(words)}. Vérifiez les chiffres et confirmez à nouveau`,
      ),
    'rate-unavailable': said(
      'Aucun taux du marché',
      'Il n’y a pas de taux du marché récent pour cette paire. Saisissez votre propre taux',
    ),
    'key-reused': said(
      'Clé de demande déjà utilisée',
      'Cette Idempotency-Key a servi avec d’autres informations. Veuillez recommencer',
    ),

    'limit-order': ({ limit }) =>
      said(
        'Au-dessus de votre limite',
        `Un ordre peut prélever au maximum ${limit(words)} sur votre carte, frais compris. Choisissez un montant plus petit`,
      ),
    'limit-day': (facts) =>
      said(
        'Au-dessus de votre limite',
        `En 24 heures, ${facts.limit(words)} au maximum peuvent quitter vos cartes. ${roomLeft(facts)}`,
      ),
    'limit-month': (facts) =>
      said(
        'Au-dessus de votre limite',
        `En 30 jours, ${facts.limit(words)} au maximum peuvent quitter vos cartes. ${roomLeft(facts)}`,
      ),
    'too-many-orders': ({ limit }) =>
      said(
        'Trop d’ordres',
        `Au maximum ${limit} de vos ordres peuvent être en attente à la fois. Annulez-en un, ou attendez qu’il soit décidé`,
      ),
    'too-many-listings': ({ limit }) =>
      said(
        'Trop d’annonces',
        `Au maximum ${limit} de vos annonces peuvent être ouvertes à la fois. Arrêtez-en une, ou attendez qu’elle se termine`,
      ),
    'limits-unknown': said(
      'Aucun taux du marché',
      'Sans taux du marché récent, ce montant ne peut pas être comparé à vos limites. Réessayez plus tard, ou utilisez des dollars américains',
    ),

    'invite-self': said('Invitation', 'C’est votre propre adresse e-mail. Saisissez celle d’un ami'),
    'already-friends': said('Invitation', 'Cette personne est déjà dans votre cercle'),
    'already-invited': ({ until }) =>
      said(
        'Invitation',
        `Vous avez déjà invité cette personne. Votre invitation est valable jusqu’au ${until(words)}`,
      ),
    'request-decided': said('Demande d’ami', 'Cette demande a déjà reçu une réponse'),

    'own-listing': said(
      'Votre propre annonce',
      'Vous ne pouvez pas passer un ordre sur votre propre annonce',
    ),
    'listing-closed': ({ how }) =>
      said('Annonce fermée', `Cette annonce est ${endings[how]} et n’accepte plus d’ordres`),
    'above-balance': ({ max, currency }) =>
      said('Montant trop élevé', `vous ne pouvez pas commander plus de ${max(words)} ${currency}`),
    'part-not-allowed': said(
      'Montant entier seulement',
      'L’exécution partielle n’est pas permise pour cette annonce',
    ),
    'halt-invalid': said('Retirer', 'Cette annonce ne peut pas être retirée'),
    'listing-ended': ({ verb }) =>
      said(
        'Annonce fermée',
        `Cette annonce est terminée et ne peut plus être ${verb === 'changed' ? 'modifiée' : 'renouvelée'}. Créez-en plutôt une nouvelle`,
      ),
    'listing-has-orders': said(
      'Des ordres sont en attente',
      'Une annonce peut être modifiée tant qu’aucun ordre n’est en attente. Acceptez ou refusez d’abord les ordres',
    ),
    'listing-held': said(
      'Nous vérifions cette annonce',
      'Vous pourrez la modifier après notre accord. Vous pouvez la retirer à tout moment',
    ),
    'payouts-held': said(
      'Votre argent est retenu',
      'Un de vos paiements est contesté auprès de votre banque. Écrivez-nous sur la page de contact',
    ),
    'payout-not-returned': said(
      'Rien à envoyer',
      'Cet argent est en route ou arrivé : il n’y a plus rien à choisir',
    ),
    'order-not-pending': ({ status }) => said('Ordre déjà décidé', `Cet ordre est ${orders[status]}`),
    'sweep-moved': ({ now }) =>
      said(
        'Les offres ont changé',
        now
          ? `Vous obtiendriez maintenant ${now.get(words)} pour ${now.give(words)}. Rien n’a été payé : vérifiez les nouveaux montants et confirmez-les`
          : 'D’autres ont été plus rapides et il ne reste aucune offre. Rien n’a été payé',
      ),

    'security-notices-stay': said(
      'Alertes de sécurité',
      'Les alertes de sécurité arrivent toujours, dans l’application et par e-mail',
    ),

    'alert-reached': ({ kind, now }) =>
      said(
        'Déjà atteint',
        kind === 'rate'
          ? `Le taux du marché y est déjà : ${now(words)}. Choisissez un autre objectif, ou attendez le prochain passage`
          : `Une annonce y est déjà : ${now(words)}. Choisissez un autre objectif, ou attendez la prochaine`,
      ),
    'alert-known': said('Déjà connue', 'Vous avez déjà cette alerte'),
    'too-many-alerts': ({ max }) =>
      said(
        'Trop d’alertes',
        `Vous pouvez avoir ${max} alertes au maximum ; supprimez-en une dont vous n’avez plus besoin`,
      ),

    'not-friends': said(
      'Hors de votre cercle',
      'Vous ne pouvez envoyer de l’argent qu’aux amis de votre cercle',
    ),
    'ask-friends-only': said(
      'Hors de votre cercle',
      'Vous ne pouvez demander de l’argent qu’aux amis de votre cercle',
    ),
    'request-not-open': ({ status }) =>
      said('Demande close', `Cette demande est déjà ${moneyRequests[status]}`),
    'too-many-open-requests': ({ limit }) =>
      said(
        'Trop de demandes en cours',
        `Vous avez ${limit} demandes d’argent en cours. Retirez-en d’abord une`,
      ),
    'requests-paced': ({ limit }) =>
      said(
        'Trop de demandes',
        `Vous pouvez demander de l’argent ${limit} fois en 24 heures. Réessayez plus tard`,
      ),
    'too-many-standing': ({ limit }) =>
      said('Trop de virements permanents', `Vous avez ${limit} virements permanents. Arrêtez-en d’abord un`),
    'standing-over': said(
      'Déjà envoyé, sauté ou modifié',
      'Le prochain virement est désormais un autre. Consultez la liste de vos virements permanents',
    ),
    'transfer-not-pending': ({ status }) => said('Déjà décidé', `Ce transfert est déjà ${transfers[status]}`),
  },

  seconds,
  minutes,
  hours: (count) => plural('fr', count, { one: `${count} heure`, other: `${count} heures` }),
  aMinute: 'une minute',
  kilobytes: (count) => `${count} Ko`,
  megabytes: (count) => `${count} Mo`,

  required: 'obligatoire',
  tooDeep: 'comporte trop de niveaux imbriqués',
  unstorable: 'contient un caractère qui ne peut pas être enregistré',
  hiddenCharacters: 'Un nom ne peut pas contenir de caractères invisibles. Saisissez-le à nouveau',
  notForNames:
    'Un nom peut contenir des lettres, des espaces, des traits d’union et des apostrophes. Retirez les autres caractères',
  mixedScripts: 'Un nom doit être écrit dans un seul alphabet. Saisissez-le dans une seule langue',
  messageInName:
    'Un nom ne peut pas ressembler à une adresse web, à un numéro de téléphone ou à une phrase. Mettez une espace après chaque initiale',
  signAtEdge: 'doit commencer et finir par une lettre ou un chiffre',
  reservedName: 'Ce nom pourrait être confondu avec Cowrie ou son équipe. Choisissez-en un autre',
  unknownCountry: 'n’est pas un pays que nous connaissons',
  documentRequired: 'Une pièce d’identité est requise',
  longerCheck: 'La vérification de vos informations prend plus de temps que prévu',
  digits: (count) =>
    plural('fr', count, {
      one: `doit comporter ${count} chiffre`,
      other: `doit comporter ${count} chiffres`,
    }),
  dayBetween: (from, to) => `doit être un jour du ${from} au ${to}`,
  inTheFuture: 'se situe dans l’avenir',
  tooYoung: (least) => `vous devez avoir au moins ${least} ans`,
  tooLongAgo: 'se situe trop loin dans le passé',
  notACardNumber: 'n’est pas un numéro de carte valable',
  notAMonth: 'doit être compris entre 01 et 12',
  notAYear: 'doit être une année à quatre chiffres',
  cardExpired: 'cette carte a expiré',
  tooFarAhead: 'se situe trop loin dans l’avenir',
  digitsForCard: (count) =>
    plural('fr', count, {
      one: `doit comporter ${count} chiffre pour cette carte`,
      other: `doit comporter ${count} chiffres pour cette carte`,
    }),
  cardToCredit: 'Choisissez une carte à créditer',

  emptyFile: 'Le fichier est vide',
  notAWhole: (kinds) =>
    `Le fichier doit être complet et de type ${kinds.join(', ').replace(/, ([^,]*)$/, ' ou $1')}`,
  misnamed: (kind) => `Le fichier est de type ${kind}, mais son nom ou son type indique autre chose`,
  damagedPicture: 'L’image est endommagée. Choisissez-en une autre',
  hugePicture: (side) => `L’image peut avoir au plus ${side} pixels de côté`,

  provider: {
    'unknown-bvn': 'Ce BVN n’existe pas, veuillez réessayer',
    'card-refused': 'La banque émettrice a refusé cette carte. Utilisez une autre carte',
  },

  done: 'Opération réussie !',
  inviteLink: 'Lien d’invitation',
  inviteSent: 'Invitation envoyée',
  friendsNow: (name) => `${name} vous avait aussi invité : vous êtes amis maintenant`,
  broken: {
    title: 'Désolé',
    details: 'Votre demande ne peut pas être traitée pour le moment, veuillez réessayer plus tard',
    message: 'Désolé, votre demande ne peut pas être traitée pour le moment, veuillez réessayer plus tard',
  },
}

const things: Record<RefusalSubject, string> = {
  account: 'Ce compte',
  alert: 'Cette alerte',
  call: 'Cet appel',
  card: 'Cette carte',
  friend: 'Cet ami',
  'friend request': 'Cette demande d’ami',
  'identity check': 'Cette vérification d’identité',
  key: 'Cette clé',
  listing: 'Cette annonce',
  report: 'Ce signalement',
  match: 'Cette correspondance',
  message: 'Ce message',
  'money request': 'Cette demande d’argent',
  'standing transfer': 'Ce virement permanent',
  consent: 'Cette autorisation',
  notification: 'Cette notification',
  operator: 'Cet opérateur',
  order: 'Cet ordre',
  origin: 'Cette origine',
  partner: 'Ce partenaire',
  event: 'Cet événement',
  receiver: 'Cette adresse',
  payout: 'Ce versement',
  passkey: 'Cette clé d’accès',
  person: 'Cette personne',
  picture: 'Cette image',
  reference: 'Cette référence',
  scenario: 'Ce scénario',
  session: 'Cette session',
  approval: 'Cette demande',
  case: 'Ce dossier',
  'table of rates': 'Ce tableau des taux',
  transfer: 'Ce transfert',
}

const missingSteps = { kyc: 'vérification d’identité (KYC)', pin: 'code PIN', card: 'carte' }
const firstSteps = { kyc: 'votre vérification d’identité (KYC)', pin: 'votre code PIN' }
const endings = { halted: 'retirée', expired: 'expirée', fulfilled: 'exécutée' }
const orders = {
  pending: 'en attente',
  completed: 'exécuté',
  rejected: 'refusé',
  cancelled: 'annulé',
  expired: 'expiré',
}
const moneyRequests = {
  open: 'ouverte',
  paid: 'payée',
  declined: 'refusée',
  withdrawn: 'retirée',
  expired: 'expirée',
}
const transfers = {
  pending: 'en attente',
  Success: 'réussi',
  accepted: 'accepté',
  rejected: 'refusé',
  cancelled: 'annulé',
  expired: 'expiré',
}
