import type { Catalogue } from '#core/texts/translation.ts'

/** The texts of the home page. */
export const english = {
  title: 'Exchange your currency with ease',
  lead: 'Post what you need, name your rate, and exchange with someone who agrees.',
  createListing: 'Create Listing',
  viewListings: 'View Listings',
  promises: {
    held: 'Nothing leaves your card before you agree',
    plain: 'Every rate shown both ways, in plain words',
    checked: 'Identity checked on both sides',
  },
  example: 'What your money gets you',

  listings: 'Find your exchange',

  features: 'Money between people, without the leap of faith',
  /** By icon. */
  featureList: {
    rate: {
      title: 'You name the rate',
      text: 'Take the market rate or set your own. Buyers accept it for all or part of your listing, or make a counter-offer.',
    },
    hold: {
      title: 'Held, not taken',
      text: 'A listing or an order only reserves the amount on your card. When you accept, both sides are paid in one step.',
    },
    match: {
      title: 'Matched while you’re away',
      text: 'Allow system fulfillment, and we match your listing at the best price.',
    },
    friends: {
      title: 'Money to your circle',
      text: 'Send friends money. They accept it to a card of their choice.',
    },
  },

  steps: 'Get started in few minutes',
  stepList: {
    account: {
      title: 'Create an account',
      text: 'Enter your name, your email address and the code we send you.',
    },
    identity: {
      title: 'Complete KYC',
      text: 'A short identity check, so everyone here is who they say they are.',
    },
    card: {
      title: 'Link a card',
      text: 'Add the card you pay with and get paid on, and a PIN to confirm each step.',
    },
    exchange: {
      title: 'Start exchanging',
      text: 'Order from a listing, or post one and let others come to you.',
    },
  },
  step: (number: number) => `Step ${number}`,
  getStarted: 'Get Started',

  voices: 'What an exchange can look like',
  sample: 'Sample text',
  voicesList: {
    parent: {
      words: 'I earn in naira and pay my daughter’s tuition in pounds. Now I ask for a rate I can live with.',
      name: 'A parent',
      location: 'Lagos',
    },
    freelancer: {
      words: 'Three people each took a part of my listing. I could see each one, and what it would bring me.',
      name: 'A freelancer',
      location: 'Toronto',
    },
    shopOwner: {
      words: 'Someone cancelled, and the amount on my card was free again. No calls, no forms.',
      name: 'A shop owner',
      location: 'Accra',
    },
    student: {
      words: 'We split the rent in two currencies. My flatmate sends hers from inside the app.',
      name: 'A student',
      location: 'Berlin',
    },
    traveller: {
      words: 'I offered a rate of my own. The owner accepted it while I was asleep.',
      name: 'A traveller',
      location: 'Nairobi',
    },
  },
  carousel: 'Sample testimonials',
  carouselKind: 'carousel',
  before: 'Previous testimonials',
  after: 'Next testimonials',
} as const

export type Texts = Catalogue<typeof english>
