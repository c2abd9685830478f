import type { DialogTexts } from './en.ts'

export const texts: DialogTexts = {
  leaveTitle: 'Quitter sans terminer ?',
  leaveText: 'Ce que vous avez saisi ici sera perdu. Rien n’a été envoyé.',
  leave: 'Quitter',
  stay: 'Continuer',
  places: {
    'cowrie-login': 'Se connecter',
    'cowrie-onboarding': 'Configurer votre compte',
    'cowrie-order': 'Passer un ordre',
    'cowrie-sweep': 'Échanger immédiatement',
    'cowrie-send-money': 'Envoyer de l’argent',
    'cowrie-request-money': 'Demander de l’argent',
    'cowrie-registration': 'Créer un compte',
    'cowrie-password-reset': 'Réinitialiser votre mot de passe',
    'cowrie-notifications': 'Notifications',
    'cowrie-alerts': 'Alertes',
    'cowrie-create-listing': 'Créer une annonce',
    'cowrie-recent-listings': 'Trouver un échange',
    'cowrie-receipt': 'Reçu',
    'cowrie-listing-details': 'Détails de l’annonce',
  },
}
