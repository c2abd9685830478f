import type { Catalogue } from '#core/texts/translation.ts'

/** The texts of the about page. */
export const english = {
  title: 'A market made of people',
  lead: 'Two people who need each other’s currency are better off dealing with each other. Cowrie is where they meet, and the careful third party that holds both amounts until both agree.',
  story: 'Why a shell',
  storyText: [
    'For centuries, cowrie shells were money. Gathered in the Maldives, they were counted out in markets from Bengal to the Niger. They were small, durable and hard to forge, and people who had never met accepted them.',
    'What made them work wasn’t a bank but agreement. We think exchanging currency can be like that again. One person needs naira, another needs dollars, and the rate is what they agree on.',
    'The rest is care. Amounts are held on both cards before anyone decides. Both sides change hands at the same moment or not at all. Each figure is shown with its currency, its rate in both directions and its fee.',
  ],
  values: 'What we hold ourselves to',
  valueList: {
    before: {
      title: 'Say it before it happens',
      text: 'No step moves money without first showing how much, at which rate and from which card.',
    },
    success: {
      title: 'Success means success',
      text: 'We only say something is done when it’s done. Otherwise, we say why it isn’t and what you can do.',
    },
    little: {
      title: 'Keep little',
      text: 'No card numbers, no security codes, and no pictures of you for people who don’t know you.',
    },
  },
  team: 'The team',
  teamText: 'Sample names and drawings that show where the people behind the exchange will appear.',
  members: [
    { name: 'Ama Mensah', role: 'Chief Executive' },
    { name: 'Bayo Adeyemi', role: 'Head of Engineering' },
    { name: 'Clara Lindqvist', role: 'Head of Operations' },
    { name: 'Deniz Kaya', role: 'Head of Customer Care' },
  ],
  closing: 'Look around, or get in touch',
  getStarted: 'Create Account',
  contact: 'Contact us',
} as const

export type Texts = Catalogue<typeof english>
