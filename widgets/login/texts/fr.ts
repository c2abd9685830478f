import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Se connecter',
  lead: 'Échangez des devises entre particuliers, au taux dont vous convenez.',
  orderFrom: (owner) => `Connectez-vous pour passer un ordre à ${owner}`,
  username: 'Nom d’utilisateur ou adresse e-mail',
  passkey: 'Se connecter avec une clé d’accès',
  forgotPassword: 'Mot de passe oublié ?',
  newHere: 'Première visite ?',
  createAccount: 'Créer un compte',

  passwordNeeded: 'Le mot de passe est obligatoire',
  withLink: 'Connectez-vous ici : le lien de votre e-mail remplace le code.',
  failed: 'La connexion a échoué',
  notLoaded: 'La connexion n’a pas pu être chargée. Réessayez.',

  signedInAs: (name) => `Session ouverte au nom de ${name}`,
  setupLeft: 'Il vous reste à terminer la configuration de votre compte : identité, code PIN et carte.',
  ready: 'Votre compte est prêt : vous pouvez échanger et envoyer de l’argent.',
  continue: 'Continuer',
  atHome: 'Vous pouvez continuer sur cette page.',
  logOut: 'Se déconnecter',

  demoTitle: 'Bac à sable : se connecter comme personne de démonstration',
  demoText: 'Aucun argent réel ne circule ici.',
  demoUse: 'Se connecter en tant que',

  // A code for a new device
  explanation:
    'Il y a eu de nombreux essais incorrects depuis des appareils que nous ne connaissons pas. Si ce compte existe, nous avons envoyé un code à son adresse e-mail.',
  code: 'Code reçu par e-mail',
  orLink: 'Ou ouvrez le lien de l’e-mail sur cet appareil.',
  resent: 'Un nouvel e-mail est en route. Le code précédent n’est plus valable.',
}
