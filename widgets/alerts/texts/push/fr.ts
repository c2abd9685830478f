import type { PushTexts } from './en.ts'

export const texts: PushTexts = {
  title: 'Sur cet appareil',
  explain:
    'Les alertes peuvent s’afficher sur cet appareil même quand la plateforme est fermée. Votre navigateur vous demandera l’autorisation ; un message contient le taux, et rien sur vos cartes ni votre argent.',
  turnOn: 'Activer sur cet appareil',
  turnOff: 'Désactiver sur cet appareil',
  on: 'Cet appareil affiche vos alertes. Elles s’arrêtent si vous vous déconnectez ici.',
  offHere: 'Cet appareil n’affiche plus vos alertes.',
  off: 'Cette plateforme n’envoie pas de messages aux appareils. Vos alertes arrivent dans l’application et par e-mail.',
  cannot: {
    denied:
      'Vous avez bloqué les notifications de ce site. Autorisez-les dans les réglages du site de votre navigateur, puis rechargez cette page.',
    'home-screen':
      'Sur un iPhone ou un iPad, ajoutez d’abord ce site à l’écran d’accueil (Partager, puis Sur l’écran d’accueil) et ouvrez-le de là.',
    unsupported:
      'Ce navigateur ne peut pas afficher les messages d’un site fermé. Vos alertes arrivent dans l’application et par e-mail.',
  },
  notGiven: 'Votre navigateur n’a pas donné l’autorisation. Appuyez de nouveau pour qu’il la demande encore.',
  notNow: 'Ce navigateur n’a pas pu être enregistré. Réessayez.',
  failed: 'Les réglages de cet appareil n’ont pas pu être chargés.',
}
