import type { PageTexts } from './en.ts'

export const texts: PageTexts = {
  '/': {
    title: 'Échangez vos devises en toute simplicité',
    description:
      'Échangez des devises entre particuliers, à un taux convenu ensemble. Publiez ce qu’il vous faut, fixez votre taux et ne payez que lorsque vous acceptez.',
  },
  '/about-page': {
    title: 'À propos',
    description:
      'Pourquoi Cowrie porte le nom d’un coquillage, à quoi nous nous engageons, et qui est derrière.',
  },
  '/contact-page': {
    title: 'Contact',
    description:
      'Les réponses aux questions que l’on pose le plus souvent sur Cowrie, et un formulaire pour toutes les autres.',
  },
  '/terms': {
    title: 'Conditions générales',
    description:
      'Ce que vous et Cowrie pouvez attendre l’un de l’autre : quand l’argent est bloqué, prélevé et débloqué, et ce qui est définitif.',
  },
  '/privacy': {
    title: 'Confidentialité',
    description: 'Ce que Cowrie conserve à votre sujet, pour quoi, qui le voit, et quand c’est supprimé.',
  },
  '/fees': {
    title: 'Frais',
    description:
      'Ce que Cowrie prend pour les annonces, les ordres, les échanges et l’argent envoyé à des amis.',
  },
  '/company': {
    title: 'Qui exploite cette plateforme',
    description: 'Le nom, l’adresse et l’immatriculation derrière ce serveur, et comment le joindre.',
  },
  '/login': { title: 'Se connecter' },
  '/create-account': { title: 'Créez votre compte' },
  '/verify-email/:userId': { title: 'Confirmez votre adresse e-mail' },
  '/account-success': { title: 'Compte créé' },
  '/password-reset': { title: 'Réinitialisez votre mot de passe' },
  '/verify-email-passreset/:userId': { title: 'Saisissez le code reçu par e-mail' },
  '/new-password/:userId/:codeId': { title: 'Choisissez un nouveau mot de passe' },
  '/password-success': { title: 'Mot de passe modifié' },
  '/partner-consent/:request': { title: 'Connexion sur un autre site' },
  '/partner': { title: 'Espace partenaire' },
  '/operator': { title: 'Opérateurs' },
  '/stop-password-change': { title: 'Arrêter le nouveau mot de passe' },
  '/stop-email-change': { title: 'Garder votre adresse e-mail' },
  '/reopen-account': { title: 'Rouvrir votre compte' },
  '/account': { title: 'Votre compte' },
  '/kycpage': { title: 'Configurez votre compte' },
  '/dashboard': { title: 'Tableau de bord', nav: 'Tableau de bord' },
  '/dashboard-after': { title: 'Tableau de bord' },
  '/listings': { title: 'Annonces', nav: 'Annonces' },
  '/sweep': { title: 'Échanger immédiatement' },
  '/create-listing': { title: 'Créer une annonce' },
  '/users-listing-details/:lisingId': { title: 'Détails de l’annonce' },
  '/order/:lisingId': { title: 'Passer un ordre' },
  '/order-page': { title: 'Ordres', nav: 'Ordres' },
  '/payment': { title: 'Paiement', nav: 'Paiement' },
  '/statement': { title: 'Relevé', menu: 'Relevé' },
  '/pay/:request': { title: 'Payer une demande' },
  '/notification': { title: 'Notifications', nav: 'Notifications' },
  '/reports': { title: 'Signalements', menu: 'Signalements' },
  '/reports/:id': { title: 'Signalement' },
  '/alerts': { title: 'Alertes', menu: 'Alertes' },
  '/profile': { title: 'Paramètres du compte', menu: 'Profil' },
  '/password': { title: 'Changer le mot de passe' },
  '/upload-image': { title: 'Photo de profil' },
  '/receipt/order/:orderId': { title: 'Reçu de l’ordre' },
  '/receipt/listing/:lisingId': { title: 'Reçu de l’annonce' },
  '/receipt/transfer/:transferId/:currency': { title: 'Reçu du transfert' },
}
