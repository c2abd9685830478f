import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Un marché fait de personnes',
  lead: 'Deux personnes qui ont chacune besoin de la devise de l’autre ont tout intérêt à traiter ensemble. Cowrie est le lieu où elles se rencontrent, et le tiers attentif qui tient les deux bouts jusqu’à ce que les deux soient d’accord.',
  story: 'Pourquoi un coquillage',
  storyText: [
    'Pendant des siècles, les cauris ont servi de monnaie. Ramassés aux Maldives, ils se comptaient sur les marchés du Bengale jusqu’au Niger : petits, solides, difficiles à contrefaire, et acceptés par des gens qui ne s’étaient jamais vus.',
    'Ce qui les faisait circuler n’était pas une banque, mais un accord. Nous pensons qu’échanger des devises peut redevenir ainsi : l’un a besoin de nairas, l’autre de dollars, et le taux est celui dont ils conviennent.',
    'Le reste est affaire de soin. Les montants sont bloqués sur les deux cartes avant toute décision, les deux côtés changent de mains au même instant ou pas du tout, et chaque chiffre est affiché avec sa devise, son taux dans les deux sens et ses frais.',
  ],
  values: 'Nos engagements',
  valueList: {
    before: {
      title: 'Le dire avant de le faire',
      text: 'Aucune étape ne déplace d’argent sans montrer d’abord combien, à quel taux et depuis quelle carte.',
    },
    success: {
      title: 'Réussi veut dire réussi',
      text: 'Nous disons qu’une chose est faite quand elle est faite ; sinon, nous disons pourquoi, et ce que vous pouvez faire.',
    },
    little: {
      title: 'Garder peu',
      text: 'Ni numéros de carte, ni codes de sécurité, ni photos de vous montrées à qui ne vous connaît pas.',
    },
  },
  team: 'L’équipe',
  teamText:
    'Noms et dessins d’exemple : ils montrent où figureront les personnes qui sont derrière la plateforme.',
  members: [
    { name: 'Ama Mensah', role: 'Directrice générale' },
    { name: 'Bayo Adeyemi', role: 'Responsable de l’ingénierie' },
    { name: 'Clara Lindqvist', role: 'Responsable des opérations' },
    { name: 'Deniz Kaya', role: 'Responsable de la relation client' },
  ],
  closing: 'Faites le tour, ou écrivez-nous',
  getStarted: 'Créer un compte',
  contact: 'Nous contacter',
}
