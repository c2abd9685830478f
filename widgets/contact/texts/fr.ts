import { messageLength } from '#core/contract/contact-rules.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Envoyez-nous un message',
  text: 'Nous lisons chaque message et répondons par e-mail.',
  fullName: 'Nom complet',
  message: 'Message',
  messageHint: `Au moins ${messageLength.least} caractères. N’écrivez jamais ici de code PIN, de mot de passe ni de numéro de carte.`,
  send: 'Envoyer le message',

  nameNeeded: 'Le nom complet est obligatoire',
  fullNameRule: 'Le nom complet doit comporter deux noms, par exemple Jean Dupont',
  messageNeeded: 'Le message est obligatoire',
  messageShort: (missing) =>
    `Écrivez au moins ${messageLength.least} caractères : il en manque encore ${missing}`,

  failedTitle: 'Votre message n’a pas été envoyé',
  failedText: 'Ce que vous avez écrit est toujours là. Réessayez.',

  sentTitle: 'Message envoyé',
  sentText: (email) => `Nous avons bien reçu votre message et répondrons à ${email}.`,
  another: 'Envoyer un autre message',
}
