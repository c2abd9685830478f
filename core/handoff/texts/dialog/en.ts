import type { Catalogue } from '#core/texts/translation.ts'

/** Texts of the dialog in which one widget shows another. `places` names it for assistive technology. */
export const english = {
  leaveTitle: 'Leave without finishing?',
  leaveText: 'You’ll lose what you’ve entered. Nothing has been sent.',
  leave: 'Leave',
  stay: 'Keep going',
  places: {
    'cowrie-login': 'Log in',
    'cowrie-onboarding': 'Set up your account',
    'cowrie-order': 'Order',
    'cowrie-sweep': 'Exchange at once',
    'cowrie-send-money': 'Send money',
    'cowrie-request-money': 'Request money',
    'cowrie-registration': 'Create account',
    'cowrie-password-reset': 'Reset your password',
    'cowrie-notifications': 'Notifications',
    'cowrie-alerts': 'Alerts',
    'cowrie-create-listing': 'Create listing',
    'cowrie-recent-listings': 'Find an exchange',
    'cowrie-receipt': 'Receipt',
    'cowrie-listing-details': 'Listing details',
  },
} as const

export type DialogTexts = Catalogue<typeof english>
