import type { RequestTexts } from './en.ts'

export const texts: RequestTexts = {
  requestTitle: (name) => `${name} vous demande de l’argent`,
  openUntil: 'Valable jusqu’au',
  requestFailed: 'La demande n’a pas pu être chargée.',
  requestOver: 'Cette demande est close',
  requestOverText: 'Elle a été payée, refusée ou retirée, ou son délai est passé. Vous n’avez rien à faire.',
}
