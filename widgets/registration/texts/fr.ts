import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Créer un compte',
  lead: 'Quelques minutes suffisent. L’identité, le code PIN et la carte viennent ensuite.',
  userNameHint: 'Les autres voient ce nom sur vos annonces.',
  emailHint: 'Nous y envoyons un code à 4 chiffres.',
  retype: 'Confirmer le mot de passe',
  terms: ['J’accepte les ', 'conditions générales'],
  submit: 'Continuer',
  haveAccount: 'Vous avez déjà un compte ?',

  firstNameNeeded: 'Le prénom est obligatoire',
  lastNameNeeded: 'Le nom est obligatoire',
  userNameWrong: 'Utilisez de 3 à 30 lettres, chiffres, points, traits d’union ou tirets bas',
  phoneNeeded: 'Le numéro de téléphone est obligatoire',
  failed: 'L’inscription a échoué',

  noUser: 'Cette adresse est incomplète. Rouvrez le lien de votre e-mail ou créez un compte.',
}
