import type { Catalogue } from '#core/texts/translation.ts'

/** The texts of the home page. */
export const english = {
  title: 'Exchange your currency with ease',
  lead: 'Cowrie brings people together who need each other’s money. Post what you need, name your rate, and exchange with somebody who agrees.',
  createListing: 'Create Listing',
  viewListings: 'View Listings',
  promises: {
    held: 'Nothing leaves your card before you agree',
    plain: 'Both directions of every rate in plain words',
    checked: 'Identity checked on both sides',
  },
  example: 'What your money fetches today',

  listings: 'Find your exchange',
  listingsText:
    'Say what you need and what you have. You see who offers it, and what people have posted most recently.',

  features: 'Money between people, without the leap of faith',
  featuresText: 'Every step says what will happen to your money before it happens.',
  /** By icon. */
  featureList: {
    rate: {
      title: 'You name the rate',
      text: 'Take the market rate or set your own. Others order at it, or answer with a counter-offer that you accept or decline.',
    },
    hold: {
      title: 'Held, not taken',
      text: 'A listing or an order only reserves the amount on your card. Cancelled, rejected or expired, it is released.',
    },
    swap: {
      title: 'Both sides at once',
      text: 'When you accept, both cards are charged and both are credited in one step. One side alone can’t happen.',
    },
    parts: {
      title: 'Whole or in parts',
      text: 'Let several people take a part of your listing, or insist on one exchange of the whole amount.',
    },
    match: {
      title: 'Matched while you are away',
      text: 'Say yes to system fulfilment, and a listing that fits yours is matched for you: best price first, then the oldest.',
    },
    friends: {
      title: 'Money to your circle',
      text: 'Invite friends and send them money. They accept it onto a card of their choice, or decline and it comes back.',
    },
  },

  steps: 'Get started in few minutes',
  stepsText: 'Four steps, each of which you do once.',
  stepList: {
    account: {
      title: 'Create an account',
      text: 'Your name, an email address and a code that we mail to it.',
    },
    identity: {
      title: 'Complete KYC',
      text: 'A short identity check, so that everybody here is who they say.',
    },
    card: {
      title: 'Link a card',
      text: 'The card that you pay and are paid with, and a PIN that confirms each step.',
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
  samplesText: 'These are sample texts that show where people’s words will stand. Nobody has said them.',
  voicesList: {
    parent: {
      words:
        'I pay my daughter’s tuition in pounds and earn in naira. Now I ask for the rate that I can live with.',
      name: 'A parent',
      location: 'Lagos',
    },
    freelancer: {
      words:
        'My listing was taken by three people in parts. I could see each one, and what it would bring me.',
      name: 'A freelancer',
      location: 'Toronto',
    },
    shopOwner: {
      words: 'Somebody cancelled, and the amount on my card was free again. No call, no form.',
      name: 'A shop owner',
      location: 'Accra',
    },
    student: {
      words: 'We split the rent in two currencies. My flatmate sends hers from inside the app.',
      name: 'A student',
      location: 'Berlin',
    },
    traveller: {
      words: 'I answered with a rate of my own. The owner accepted it while I was asleep.',
      name: 'A traveller',
      location: 'Nairobi',
    },
  },
  carousel: 'Sample testimonials',
  carouselKind: 'carousel',
  before: 'Previous testimonials',
  after: 'Next testimonials',

  closing: 'Ready when you are',
  closingText: 'Opening an account takes a few minutes. Looking around takes none.',
} as const

export type Texts = Catalogue<typeof english>
