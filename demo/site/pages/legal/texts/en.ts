import type { Catalogue } from '#core/texts/translation.ts'
import { facts } from '../facts.ts'

const { kept } = facts
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
const figure = (count: number) => count.toLocaleString('en-GB')

/** The texts of the terms, privacy, fees and company pages. */
export const english = {
  changed: (day: string) => `Last changed on ${day}`,
  contents: 'On this page',
  others: 'Read next',
  sandbox:
    'This is a sandbox, for trying out the product. No real money moves, no real card is charged and no real identity is checked. Do not enter anybody’s real card, bank or document number here.',

  terms: {
    title: 'Terms and conditions',
    lead: 'What you and the exchange can expect of each other, in plain words. They describe what the product does, so each sentence can be checked by using it.',
    sections: {
      what: {
        title: 'What Cowrie is',
        text: [
          'Cowrie is a place where people exchange currency with one another and send money to friends. The owner of a listing names the rate; the exchange holds both amounts until both sides agree.',
          `You accept these terms when you create an account. You are at least ${facts.minimumAge} years old, use your own name, and pass an identity check before you move money.`,
        ],
      },
      holds: {
        title: 'Holding and taking money',
        text: [
          'When you post a listing, order on one or send money, the amount is held on your debit card and not yet taken. Before that, each step shows what leaves which card, at which rate and with which fee, and you confirm it with your transaction PIN or a passkey.',
          'The money is taken when the other side accepts, or when you chose that the platform accepts and matches for you. Both cards are credited in the same step, or nothing happens.',
          'What is held and no longer needed is released: when you cancel or halt, when the other side rejects or declines, and when the time below is over.',
        ],
      },
      times: {
        title: 'Time limits',
        text: [
          `A listing ends after ${days(facts.listingDays)}. We tell you ${days(facts.reminderDays)} before, and you can renew it as often as you like.`,
          `An order that nobody decides on ends after ${days(facts.orderDays)}, and so does money sent to a friend that is not accepted within ${days(facts.transferDays)}. An invitation works for ${days(facts.inviteDays)}.`,
        ],
      },
      amounts: {
        title: 'Amounts and limits',
        text: [
          `The form of a listing or an order names its smallest amount. The largest is ${figure(facts.largestAmount)} of its currency. A form that asks for more or for less says so before anything is held.`,
          'Payments are rounded up to the smallest unit and received amounts down.',
          'The operator may limit how much leaves your cards in 24 hours and in 30 days, the size of an order, and how many orders and listings you have open. A refusal names the limit, and nothing is held.',
        ],
      },
      final: {
        title: 'What cannot be undone',
        text: [
          'An accepted order, a match and accepted money are final: the product has no way to take them back. While an order is pending, you can cancel it; while a listing is open, you can halt it.',
          'If something went wrong, write to us from the contact page with the reference of the receipt.',
        ],
      },
      account: {
        title: 'Your account',
        text: [
          'Keep your password, PIN and mailed codes to yourself; we never ask for them on the phone or in a chat. Security events always reach you, in the app and by mail.',
          'Do not use another person’s card or identity, do not pretend to speak for the exchange, and do not try to get into other people’s accounts.',
          'Friends in your circle can credit your saved cards and see their last four digits. Add people whom you know.',
        ],
      },
      faults: {
        title: 'When something fails',
        text: [
          'If a connection breaks while you pay, sending the same step again does not pay twice. The exchange says that something is done when it is done, and otherwise why it is not.',
          'Your card’s issuer decides whether it allows a payment. Its own terms apply to the card.',
        ],
      },
    },
  },

  privacy: {
    title: 'Privacy',
    lead: 'What the exchange stores about you, what for, and for how long. Nothing is sold, and no other company’s scripts, fonts or counters are on its pages.',
    sections: {
      account: {
        title: 'Your account',
        text: [
          'Your names, user name, e-mail address, country, phone number, language and photo, if you add one. E-mail address and phone number are encrypted in the database. Camera data is removed from photos.',
          'Of your password and PIN only a slow, salted hash, and of a passkey its public key and the name you gave it.',
        ],
      },
      identity: {
        title: 'Your identity check',
        text: [
          `Date of birth, bank number, number and picture of your identity document, all encrypted. They serve the check that comes before any money. Our own people make the check, or a provider, who gets the numbers and not the picture; in a sandbox it is usually a simulation.`,
          `At most ${facts.documents} documents of a person that nothing refers to are kept.`,
        ],
      },
      cards: {
        title: 'Your cards',
        text: [
          'Brand, last four digits, expiry, type, holder name, the nickname you gave, and the card processor’s token. Card number and security code pass on to the processor and are never stored here.',
        ],
      },
      money: {
        title: 'Your money',
        text: [
          'Listings, orders, transfers, and the books behind them, with times and who decided. They are not deleted, because both sides of an exchange need them.',
        ],
      },
      devices: {
        title: 'Devices and visits',
        text: [
          `Of each sign-in: browser and system by name, when it began and was last used. A session ends after ${facts.idleMinutes} idle minutes and after ${facts.sessionHours} hours at the latest. A device is forgotten when it has not signed in for ${days(facts.deviceDays)}.`,
          'Your network address suggests a country, by a table on our own server, and limits guesses at passwords. It is stored as a keyed hash only.',
          'In your browser the site keeps your session, the devices you signed in with, colours, language and the columns of your tables. It sets no cookie, except for people with the key of a public sandbox.',
        ],
      },
      others: {
        title: 'Who sees what',
        text: [
          'Everybody can see your user name on a listing. The people you trade with see your user name and photo, and friends in your circle also your full name and the last four digits of your cards. Nobody else’s screen shows your address, phone number or documents.',
          'Partners show parts of the exchange on their own pages, in a frame that their scripts cannot read unless the partner chose otherwise.',
        ],
      },
      kept: {
        title: 'How long it is kept',
        text: [
          `Mails are deleted when they are sent, and the reason why one could not be sent ${days(kept.sentMail)} later; codes after ${days(kept.code)}. Messages to us are deleted ${days(kept.contactMessage)} after we received them by mail. A notification that you have read is deleted after ${days(kept.readNotification)}, an unread one stays.`,
          `Invitation links are deleted ${days(kept.inviteLink)} after their end, and unanswered or rejected invitations ${days(kept.invite)} after it. Requests for money that were not paid are deleted ${days(kept.moneyRequest)} after their end. The orders to the card processor are deleted at the latest after ${days(kept.cardCommand)}, and the keys that keep you from paying twice after ${days(kept.intent)}.`,
          `What the card processor told us is deleted after ${days(kept.processorEvent)}, its reports after ${days(kept.processorReport)}, and which reservations, charges and payouts settled an exchange or a transfer ${days(kept.settlement)} after it. Sessions are deleted ${days(kept.session)} after their last call, and changes of an e-mail address after ${days(kept.emailChange)}. What partners were told of exchanges on their pages is deleted after ${days(kept.webhookLog)}. The document of your identity check is deleted ${days(kept.passedDocument)} after the check passed, or ${days(kept.failedDocument)} after it failed.`,
          `Everything else is kept as long as your account. You can close it in your settings; for ${days(facts.reopenDays)} a mailed link opens it again. Then we erase what identifies you, except for what the law makes us keep: exchanges and transfers, and for ${days(kept.identity)} your name and the identity check. Whom you traded with still sees your user name there.`,
        ],
      },
      choices: {
        title: 'Your choices',
        text: [
          'In your profile you see and change your data, remove your photo and cards, and end sessions. You choose which notifications come by mail, except those about security. Your orders can be saved as a file.',
        ],
      },
    },
  },

  fees: {
    title: 'Fees',
    lead: 'What Cowrie takes for each thing that you can do here.',
    table: {
      caption: 'Fee for each action',
      action: 'Action',
      fee: 'Fee',
      none: '0.00',
      loading: 'Loading the fees…',
      failed: 'The fees could not be loaded.',
      /** Where the exchange charges a fee. */
      charged: {
        post: 'on what you sell',
        order: 'on what you give up',
        sweep: 'on what you give',
        send: 'on what you send',
      },
      rows: {
        post: 'Posting a listing',
        edit: 'Changing, renewing or halting a listing',
        order: 'Ordering, at the owner’s rate or at yours',
        sweep: 'Exchanging at once',
        exchange: 'Completing an exchange',
        send: 'Sending money to a friend',
        receive: 'Accepting money',
        release: 'Releasing what was held',
      },
    },
    byCurrency: {
      title: 'The fee in each currency',
      currency: 'Currency of the payment',
      fee: 'Fee',
      free: 'Free',
      perCent: (figure: string) => `${figure}\u00a0%`,
      atLeast: (share: string, least: string) => `${share}, at least ${least}`,
      each: (amount: string) => `${amount} each`,
    },
    sections: {
      rate: {
        title: 'Nothing is hidden in the rate',
        text: [
          'The owner of a listing names its rate. Cowrie adds nothing to it and takes nothing from it: what one side pays, the other side gets. The market rate stands beside it for comparison. If the system rate differs from it by a spread, the form says so, and the spread goes to the other side.',
        ],
      },
      line: {
        title: 'You see the fee before you confirm',
        text: [
          'Each step that moves money has a line for the fee, and so has the receipt. A fee is on top of the payment that leaves your card, in its currency, and rounded up to the smallest unit; the total stands beside it. The other side gets the whole payment.',
          'A fee is held with the payment and taken with it, and later changes of the fees do not touch it. What is released, sent back or not sold goes back with its fee: a listing is charged in parts, as it sells.',
        ],
      },
      rounding: {
        title: 'Rounding',
        text: [
          'An amount that does not come out even is rounded up when you pay it, and down when you receive it: by less than the smallest unit of the currency.',
        ],
      },
      bank: {
        title: 'What others may charge',
        text: [
          'The issuer of your card may have fees of its own, for example for payments in another currency. Cowrie neither knows nor receives them.',
        ],
      },
    },
  },

  company: {
    title: 'Who runs this exchange',
    lead: 'The name that answers for this server, and how to reach it.',
    facts: {
      name: 'Name',
      address: 'Address',
      registration: 'Registration',
    },
    nobody:
      'Nobody. This server is a sandbox: no company runs it, no one is licensed to keep money on it, and none is kept. Whoever runs it in earnest enters their name, address and registration in its settings, and they appear here, under each page, and on receipts and mails.',
    sections: {
      reach: {
        title: 'How to reach us',
        text: [
          'Write from the contact page. Your message is stored once and mailed to whoever runs this server.',
        ],
      },
      security: {
        title: 'Weaknesses',
        text: [
          'If you found a way to see or move what is not yours, tell the address in /.well-known/security.txt first.',
        ],
      },
    },
  },
} as const

export type Texts = Catalogue<typeof english>
