import { formatTenths } from '#core/money/per-cent.ts'
import type { ChartTexts } from './en.ts'

export const texts: ChartTexts = {
  label: (one, other) => `Taux du marché de 1 ${one} en ${other}, jour par jour`,
  change: (tenths, since) => {
    if (tenths === 0) return `Inchangé depuis le ${since}`
    const size = formatTenths(tenths, 'fr')
    return `En ${tenths > 0 ? 'hausse' : 'baisse'} de ${size} depuis le ${since}`
  },
  mine: 'Votre taux',
  showTable: 'Afficher sous forme de tableau',
  table: (one, other) => `Taux du marché de ${one} et ${other} par jour`,
  day: 'Jour',
  column: (one, other) => `1 ${one} en ${other}`,
  tooFew: 'Il n’y a pas encore assez de taux du marché pour cette paire pour tracer une courbe.',
  failed: 'La courbe des taux passés n’a pas pu être chargée.',
  retry: 'Réessayer',
}
