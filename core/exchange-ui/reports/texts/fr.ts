import type { Texts } from './en.ts'

export const texts: Texts = {
  reasons: {
    fraud: 'Tente une escroquerie',
    outside: 'Veut de l’argent en dehors de cette plateforme',
    insult: 'Insulte ou menace',
    pretends: 'Se fait passer pour quelqu’un d’autre',
    other: 'Autre chose',
  },
  title: (name) => `Signaler ${name}`,
  text: 'Notre équipe le lit et vous répond. La personne n’en saura rien.',
  transfer: 'Signaler ce transfert',
  reason: 'Quel est le problème ?',
  reasonNeeded: 'Choisissez le problème',
  words: 'Ce qui s’est passé',
  wordsHint: '1 000 caractères au plus. N’écrivez jamais un code PIN ni un numéro de carte.',
  wordsNeeded: 'Dites ce qui s’est passé',
  send: 'Envoyer le signalement',
  sentTitle: 'Signalement envoyé',
  sentText: 'Une notification vous dira quand nous répondons. Vos signalements sont dans le menu du profil.',
  messages: 'Échanges',
  you: 'Vous',
  exchange: 'La plateforme',
  close: 'Fermer',
}
