import { plural } from '#core/texts/plural.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  isNew: (count) => `Nouveau : moins de ${count} échanges`,
  few: (count) => `Moins de ${count} échanges`,
  since: 'Membre depuis',
  identity: 'Identité',
  checked: 'Vérifiée',
  notChecked: 'Non vérifiée',
  exchanges: 'Échanges réalisés',
  atLeast: (count) => `${count} ou plus`,
  paid: 'Paiements réussis',
  decided: 'Demandes traitées',
  decides: 'Décide en général',
  withinMinutes: (minutes) => `En ${minutes} minutes`,
  withinHours: (hours) => plural('fr', hours, { one: `En ${hours} heure`, other: `En ${hours} heures` }),
  withinDays: (days) => plural('fr', days, { one: `En ${days} jour`, other: `En ${days} jours` }),
  counted: (days) => `Compté par Cowrie sur les ${days} derniers jours, et arrondi.`,
  none: 'Il n’y a pas de chiffres sur cette personne.',
  failed: 'Les chiffres n’ont pas pu être chargés.',
  report: 'Signaler cette personne',
}
