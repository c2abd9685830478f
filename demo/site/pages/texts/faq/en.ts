import type { Catalogue } from '#core/texts/translation.ts'

declare const __COWRIE_CURRENCIES__: number

/** A frequent question with its answer. */
export type Answered = { readonly question: string; readonly answer: string }

export const english = {
  title: 'Questions and answers',
  more: 'Something else?',
  moreLink: 'Write to us',

  /** Questions on the home page. */
  home: {
    charge: {
      question: 'When does money leave my card?',
      answer:
        'When an order is accepted. Until then, the amount is only reserved, like a hotel deposit. If the order is cancelled, rejected or not answered within 7 days, the reservation is released.',
    },
    cost: {
      question: 'What does an exchange cost?',
      answer:
        'Each step that moves money shows the fee before you confirm it with your PIN. What you see there is what you pay.',
    },
    unanswered: {
      question: 'What if nobody takes my listing?',
      answer:
        'It stays open for 30 days, and we tell you before it expires. You can renew it, change its rate while no order is pending, or halt it. When it ends, what’s still held on your card is released.',
    },
    currencies: {
      question: 'Which currencies can I exchange?',
      answer: `${__COWRIE_CURRENCIES__} currencies, including the naira, US dollar, euro, pound, Canadian dollar, rand, rupee and yen. The full list is in the search above.`,
    },
    card: {
      question: 'Who sees my card?',
      answer:
        'Nobody sees its number. The number and the security code go to the card processor and aren’t stored here. We keep the brand and the last four digits. Friends you’ve approved see those when they credit you.',
    },
  },

  /** Questions on the contact page. */
  contact: {
    password: {
      question: 'I’ve forgotten my password',
      answer:
        'Choose ‘Forgot password?’ on the login page. We email a code to your account’s address. Use it to set a new one.',
    },
    code: {
      question: 'The emailed code hasn’t arrived',
      answer:
        'Look in your spam folder, then ask for a new one with ‘Resend’ below the boxes. Only the newest code works, and it works for 10 minutes.',
    },
    stranger: {
      question: 'Someone else may have used my account',
      answer:
        'Log in, open Profile and Security, and log out everywhere. Then change your password and your transaction PIN. If you can’t log in any more, write to us here.',
    },
    pin: {
      question: 'My transaction PIN is locked',
      answer:
        'After five wrong tries, it’s locked for 15 minutes. If you’ve forgotten it, change it under Profile and Security with a code we email you.',
    },
    withdraw: {
      question: 'I want to withdraw a listing or an order',
      answer:
        'Open the listing and choose Halt, or open the order and choose Cancel Order while it’s pending. What was held on your card is released right away.',
    },
  },
} as const

export type FaqTexts = Catalogue<typeof english>
