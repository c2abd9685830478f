import type { GateTexts } from './en.ts'

export const texts: GateTexts = {
  signInTitle: 'Connectez-vous pour continuer',
  signIn: 'Se connecter',
  setupTitle: 'Terminez d’abord votre configuration',
  setupText: 'Votre identité, un code PIN et une carte sont nécessaires avant tout mouvement d’argent.',
  setup: 'Terminer la configuration',
  failed: 'Votre compte n’a pas pu être vérifié.',
}
