import type { Texts } from './en.ts'

export const texts: Texts = {
  signIn: 'Se connecter avec une clé d’accès',
  title: 'Vos clés d’accès',
  about: 'Une clé d’accès vous connecte sans mot de passe ni code.',
  none: 'Vous n’avez pas encore de clé d’accès.',
  add: 'Ajouter une clé d’accès',
  addText: 'Votre navigateur demande une empreinte, votre visage ou le code de cet appareil.',
  name: 'Nom',
  nameHint: 'Pour distinguer vos clés d’accès, par exemple le nom de l’appareil',
  nameNeeded: 'Donnez un nom à la clé d’accès',
  remove: 'Supprimer',
  removeOf: (name) => `Supprimer la clé d’accès ${name}`,
  removeTitle: (name) => `Supprimer ${name} ?`,
  removeText: 'Elle ne connectera plus personne. Supprimez-la aussi sur l’appareil.',
  unavailable: 'Ce navigateur ne peut pas créer de clé d’accès sur cette page.',
  faults: {
    cancelled: 'Aucune clé d’accès n’a été créée. Réessayez quand vous êtes prêt.',
    registered: 'Cet appareil a déjà une de vos clés d’accès.',
    failed: 'Cet appareil n’a pas pu créer de clé d’accès.',
  },
}
