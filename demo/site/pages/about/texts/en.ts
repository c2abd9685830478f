import type { Catalogue } from '#core/texts/translation.ts'

/** The texts of the about page. */
export const english = {
  title: 'A market made of people',
  lead: 'Two people who need each other’s currency are better off dealing with each other. Cowrie is the place where they meet, and the careful third that holds both ends until both agree.',
  story: 'Why a shell',
  storyText: [
    'For centuries cowrie shells were money. Gathered in the Maldives, they were counted out in markets from Bengal to the Niger: small, durable, hard to forge, and taken by people who had never met.',
    'What made them work was not a bank but agreement. We think that exchanging currency can be like that again: one person needs naira, another dollars, and the rate is what they agree on.',
    'The rest is care. Amounts are held on both cards before anybody decides, both sides change hands in the same moment or not at all, and each figure is shown with its currency, its rate in both directions and its fee.',
  ],
  values: 'What we hold ourselves to',
  valueList: {
    before: {
      title: 'Say it before it happens',
      text: 'No step moves money without first showing what, at which rate, from which card.',
    },
    success: {
      title: 'Success means success',
      text: 'We say that something is done when it is done, and otherwise why it isn’t and what you can do.',
    },
    little: {
      title: 'Keep little',
      text: 'No card numbers, no security codes, and no pictures of yours for people who don’t know you.',
    },
  },
  team: 'The team',
  teamText: 'Sample names and drawings: they show where the people behind the exchange will stand.',
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
