import type { LimitsTexts } from './en.ts'

export const texts: LimitsTexts = {
  limits: 'Vos limites',
  limitsText:
    'Ce qui peut quitter vos cartes, en dollars américains au taux du marché. Les ordres, les annonces et les transferts comptent avec leurs frais ; ce qui est libéré ne compte pas.',
  day: 'En 24 heures',
  month: 'En 30 jours',
  order: 'Un ordre',
  orders: 'Ordres en attente à la fois',
  listings: 'Annonces ouvertes à la fois',
  used: (used, limit) => `${used} sur ${limit} utilisés`,
  left: (left) => `il reste ${left}`,
  atMost: (limit) => `${limit} au maximum`,
  frees: (moment) => `une partie se libère le ${moment}`,
  grows: (day) => `À partir du ${day}, vos limites sont plus élevées`,
  growsTo: (what, limit) => `${what} : ${limit}`,
  failed: 'Vos limites n’ont pas pu être chargées.',
}
