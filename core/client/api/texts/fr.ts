import type { FailureTexts } from './en.ts'

export const texts: FailureTexts = {
  offline:
    'Vous ne semblez pas être connecté à Internet. Veuillez vérifier votre connexion réseau et réessayer',
  refused: 'Votre demande a provoqué une erreur. Veuillez la vérifier et réessayer',
  broken: 'Votre demande ne peut pas être traitée pour le moment. Veuillez réessayer plus tard',
  unanswered: 'Le service n’a pas répondu à temps. Veuillez réessayer',
  reference: (id) => `Référence : ${id}`,
}
