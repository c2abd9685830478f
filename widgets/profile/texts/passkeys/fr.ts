import type { PasskeyTexts } from './en.ts'

export const texts: PasskeyTexts = {
  title: 'Clés d’accès',
  text: 'Connectez-vous et confirmez vos transactions avec votre empreinte, votre visage ou une clé de sécurité.',
  none: 'Aucune clé d’accès',
  noneText:
    'Une clé d’accès ne se devine pas, et aucune copie du site ne peut la demander. Votre mot de passe et votre code PIN restent valables.',
  listFailed: 'Vos clés d’accès n’ont pas pu être chargées.',
  full: (max) => `Vous avez ${max} clés d’accès, le maximum. Supprimez-en une pour en ajouter une autre.`,
  elsewhere: 'Les clés d’accès s’ajoutent sur le site même de la plateforme.',
  openSite: 'L’ouvrir dans un nouvel onglet',
  added: 'Ajoutée',
  addedFrom: (device) => `depuis ${device}`,
  lastUsed: 'Dernière utilisation',
  neverUsed: 'Jamais utilisée',

  add: 'Ajouter une clé d’accès',
  nameIt: 'Votre appareil vous interrogera ensuite. Donnez à la clé d’accès un nom que vous reconnaîtrez.',
  name: 'Nom',
  nameNeeded: 'Saisissez un nom',
  create: 'Créer la clé d’accès',
  done: 'Clé d’accès ajoutée',
  doneText: (name) => `Vous pouvez vous connecter et confirmer des transactions avec ${name}.`,
  cancelled: 'Aucune clé d’accès n’a été créée. Réessayez quand vous serez prêt.',
  registered: 'Cet appareil ou cette clé de sécurité a déjà une clé d’accès pour votre compte.',
  failed: 'La clé d’accès n’a pas pu être ajoutée',
  deviceFailed:
    'Cet appareil n’a pas pu créer de clé d’accès. Un autre appareil ou une clé de sécurité le pourra peut-être.',

  rename: 'Renommer',
  renameOf: (name) => `Renommer ${name}`,
  renameTitle: 'Renommer la clé d’accès',
  renamed: 'Clé d’accès renommée',

  remove: 'Supprimer',
  removeOf: (name) => `Supprimer ${name}`,
  removeTitle: (name) => `Supprimer ${name} ?`,
  removeText:
    'Elle ne pourra plus servir à se connecter ni à confirmer quoi que ce soit. Supprimez-la aussi sur votre appareil, pour qu’elle n’y soit plus proposée.',
  removed: 'Clé d’accès supprimée',
  removeFailed: 'La clé d’accès n’a pas pu être supprimée',
}
