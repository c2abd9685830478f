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
        'When an order is accepted. Until then the amount is only reserved, like a hotel’s deposit. If the order is cancelled or rejected, or nobody decides on it within 7 days, the reservation is released.',
    },
    cost: {
      question: 'What does an exchange cost?',
      answer:
        'Each step that moves money has a line for the fee before you confirm it with your PIN. What you see there is what you pay.',
    },
    rate: {
      question: 'Whose rate is it?',
      answer:
        'The owner of a listing names the rate: the market rate of the moment, or one of their own. Beside it stands how far it is from the market. You may order at it, or offer another one.',
    },
    hidden: {
      question: 'Why can’t I see the rates in the list?',
      answer:
        'What people offer is shown to people who have an account. The market rate above is open to everybody.',
    },
    unanswered: {
      question: 'What if nobody takes my listing?',
      answer:
        'It stays open for 30 days, and we tell you before it ends. You can renew it, change its rate while no order waits, or halt it. What is still held on your card is then released.',
    },
    currencies: {
      question: 'Which currencies can I exchange?',
      answer: `${__COWRIE_CURRENCIES__} currencies, among them the naira, US dollar, euro, pound, Canadian dollar, rand, rupee and yen. The list is in the search above.`,
    },
    card: {
      question: 'Who sees my card?',
      answer:
        'Nobody sees its number. The number and the security code go to the card processor and are not stored here; what we keep is the brand and the last four digits. Friends whom you have approved see those when they credit you.',
    },
  },

  /** Questions on the contact page. */
  contact: {
    password: {
      question: 'I have forgotten my password',
      answer:
        'Choose ‘Forgot password?’ on the login page. We mail a code to the address of your account, and with it you set a new one.',
    },
    code: {
      question: 'The code from the mail has not arrived',
      answer:
        'Look into the spam folder, then ask for a new one with ‘Resend’ below the boxes. Only the newest code counts, and it is good for 10 minutes.',
    },
    stranger: {
      question: 'Somebody else may have used my account',
      answer:
        'Log in, open Profile and Security, and sign out everywhere. Then change your password and your transaction PIN. If you can’t log in any more, write to us here.',
    },
    pin: {
      question: 'My transaction PIN is locked',
      answer:
        'After five wrong tries it is locked for 15 minutes. If you have forgotten it, change it under Profile and Security with a code that we mail to you.',
    },
    withdraw: {
      question: 'I want to withdraw a listing or an order',
      answer:
        'Open the listing and choose Halt, or open the order and choose Cancel Order while it is pending. What was held on your card is released at once.',
    },
  },
} as const

export type FaqTexts = Catalogue<typeof english>
