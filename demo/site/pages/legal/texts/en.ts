import type { Catalogue } from '#core/texts/translation.ts'
import { facts } from '../facts.ts'

const { kept } = facts
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
const figure = (count: number) => count.toLocaleString('en-GB')

/** The texts of the terms, privacy, fees and company pages. */
export const english = {
  changed: (day: string) => `Last updated on ${day}`,
  contents: 'On this page',
  others: 'Read next',
  sandbox:
    'This is a sandbox, for trying out the product. No real money moves, no real card is charged and no real identity is checked. Don’t enter anyone’s real card, bank or document number here.',

  terms: {
    title: 'Terms and conditions',
    lead: 'What you and the exchange can expect from each other, in plain words. These terms describe what the product does, so you can check each sentence by using it.',
    sections: {
      what: {
        title: 'What Cowrie is',
        text: [
          'Cowrie is a place where people exchange currency with one another and send money to friends. The owner of a listing names the rate. The exchange holds both amounts until both sides agree.',
          `You accept these terms when you create an account. You must be at least ${facts.minimumAge} years old, use your own name, and pass an identity check before you move money.`,
        ],
      },
      holds: {
        title: 'Holding and taking money',
        text: [
          'When you post a listing, order on one or send money, the amount is held on your debit card and not yet taken. Before that, each step shows how much leaves which card, at which rate and with which fee. You confirm it with your transaction PIN or a passkey.',
          'The money is taken when the other side accepts, or when the platform accepts or matches for you, if you chose that. Both cards are credited in the same step, or nothing happens.',
          'Money that’s held and no longer needed is released. That happens when you cancel or halt, when the other side rejects or declines, and when the time below is up.',
        ],
      },
      times: {
        title: 'Time limits',
        text: [
          `A listing expires after ${days(facts.listingDays)}. We tell you ${days(facts.reminderDays)} before, and you can renew it as often as you like.`,
          `An order that isn’t accepted or rejected expires after ${days(facts.orderDays)}. So does money sent to a friend that isn’t accepted within ${days(facts.transferDays)}. An invitation works for ${days(facts.inviteDays)}.`,
        ],
      },
      amounts: {
        title: 'Amounts and limits',
        text: [
          `The form for a listing or an order shows its smallest amount. The largest is ${figure(facts.largestAmount)} of its currency. If you enter more or less, the form says so before anything is held.`,
          'Payments are rounded up to the smallest unit, and received amounts are rounded down.',
          'The operator may limit how much leaves your cards in 24 hours and in 30 days. It may also limit the size of an order, and how many orders and listings you have open. A refusal names the limit, and nothing is held.',
        ],
      },
      final: {
        title: 'What cannot be undone',
        text: [
          'An accepted order, a match and accepted money are final: the product has no way to take them back. You can cancel an order while it’s pending, and halt a listing while it’s open.',
          'If something went wrong, write to us from the contact page and quote the reference on the receipt.',
        ],
      },
      account: {
        title: 'Your account',
        text: [
          'Keep your password, PIN and emailed codes to yourself. We never ask for them on the phone or in a chat. We always tell you about security events, in the app and by email.',
          'Don’t use another person’s card or identity, don’t pretend to speak for the exchange, and don’t try to get into other people’s accounts.',
          'Friends in your circle can credit your saved cards and see their last four digits. Only add people you know.',
        ],
      },
      faults: {
        title: 'When something fails',
        text: [
          'If a connection breaks while you pay, sending the same step again doesn’t pay twice. The exchange only says something is done when it’s done. Otherwise, it says why it isn’t.',
          'Your card’s issuer decides whether it allows a payment. Its own terms apply to the card.',
        ],
      },
    },
  },

  privacy: {
    title: 'Privacy',
    lead: 'What the exchange stores about you, why, and for how long. Nothing is sold, and its pages have no scripts, fonts or trackers from other companies.',
    sections: {
      account: {
        title: 'Your account',
        text: [
          'Your names, username, email address, country, phone number and language, and your photo if you add one. Your email address and phone number are encrypted in the database. Camera data is removed from photos.',
          'Only a slow, salted hash of your password and PIN. For a passkey, its public key and the name you gave it.',
        ],
      },
      identity: {
        title: 'Your identity check',
        text: [
          `Your date of birth, your bank number, and the number and picture of your identity document, all encrypted. They’re used for the check that comes before any money. Our own people make the check, or a provider that gets the numbers but not the picture. In a sandbox, it’s usually a simulation.`,
          'We keep at most one document of yours that nothing refers to.',
        ],
      },
      cards: {
        title: 'Your cards',
        text: [
          'The brand, last four digits, expiry, type, holder name, the nickname you gave, and the card processor’s token. The card number and security code go to the processor and are never stored here.',
        ],
      },
      money: {
        title: 'Your money',
        text: [
          'Listings, orders, transfers, and the books behind them, with times and who decided. We don’t delete them, because both sides of an exchange need them.',
        ],
      },
      devices: {
        title: 'Devices and visits',
        text: [
          `For each login: the browser and system by name, when it began and when it was last used. A session ends after ${facts.idleMinutes} idle minutes, and after ${facts.sessionHours} hours at the latest. A device is forgotten when it hasn’t logged in for ${days(facts.deviceDays)}.`,
          'We use your network address to suggest a country, with a table on our own server, and to limit guesses at passwords. It’s only stored as a keyed hash.',
          'In your browser, the site keeps your session, the devices you logged in with, colours, language and the columns of your tables. It sets no cookie, except for people with the key of a public sandbox.',
        ],
      },
      others: {
        title: 'Who sees what',
        text: [
          'Everyone can see your username on a listing. The people you trade with see your username and photo. Friends in your circle also see your full name and the last four digits of your cards. Nobody else’s screen shows your address, phone number or documents.',
          'Partners show parts of the exchange on their own pages. Their scripts can’t read the frame it’s in, unless the partner chose otherwise.',
        ],
      },
      kept: {
        title: 'How long it is kept',
        text: [
          `Emails are deleted when they’re sent. If one couldn’t be sent, the reason is deleted ${days(kept.mail)} later. Codes are deleted after ${days(kept.mail)}. Messages to us are deleted ${days(kept.requests)} after we received them by email. A notification you’ve read is deleted after ${days(kept.notifications)}. An unread one stays.`,
          `Invitation links are deleted ${days(kept.mail)} after they end. Unanswered or rejected invitations are deleted ${days(kept.requests)} after they end. Money requests that weren’t paid are deleted ${days(kept.requests)} after they end. Our instructions to the card processor are deleted after ${days(kept.payments)} at the latest. The keys that keep you from paying twice are deleted after ${days(kept.calls)}.`,
          `What the card processor told us is deleted after ${days(kept.payments)}, and its reports after ${days(kept.payments)}. The record of which reservations, charges and payouts settled an exchange or a transfer is deleted ${days(kept.payments + facts.settlementOutlives)} after it. Sessions are deleted ${days(kept.sessions)} after their last call, and changes of an email address after ${days(kept.mail)}. What partners were told about exchanges on their pages is deleted after ${days(kept.calls)}. The document of your identity check is deleted ${days(kept.identity)} after the check passed, or ${days(kept.requests)} after it failed.`,
          `Everything else is kept as long as your account. You can close it in your settings, and an emailed link reopens it for ${days(facts.reopenDays)}. Then we erase what identifies you, except what the law makes us keep. That is exchanges and transfers and, for ${days(kept.identity)}, your name and the identity check. People you’ve traded with still see your username there.`,
        ],
      },
      choices: {
        title: 'Your choices',
        text: [
          'In your profile, you can see and change your data, remove your photo and cards, and end sessions. You choose which notifications come by email, except those about security. You can save your orders as a file.',
        ],
      },
    },
  },

  fees: {
    title: 'Fees',
    lead: 'What Cowrie charges for each thing you can do here.',
    table: {
      caption: 'Fee for each action',
      action: 'Action',
      fee: 'Fee',
      none: 'Free',
      loading: 'Loading the fees…',
      failed: 'We couldn’t load the fees.',
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
      atLeast: (share: string, least: string) => `${share}, at least ${least}`,
      each: (amount: string) => `${amount} each`,
    },
    sections: {
      rate: {
        title: 'Nothing is hidden in the rate',
        text: [
          'The owner of a listing names its rate. Cowrie adds nothing to it and takes nothing from it: what one side pays, the other side gets. The market rate is shown next to it for comparison. If the system rate differs from it by a spread, the form says so, and the spread goes to the other side.',
        ],
      },
      line: {
        title: 'You see the fee before you confirm',
        text: [
          'Each step that moves money shows the fee on its own line, and so does the receipt. The fee is added to the payment that leaves your card. It’s in the same currency, rounded up to the smallest unit, with the total next to it. The other side gets the whole payment.',
          'A fee is held with the payment and taken with it. Later changes of the fees don’t affect it. What’s released, sent back or not sold goes back with its fee. A listing is charged in parts, as it sells.',
        ],
      },
      rounding: {
        title: 'Rounding',
        text: [
          'An amount that doesn’t come out even is rounded up when you pay it, and down when you receive it. The difference is less than the smallest unit of the currency.',
        ],
      },
      bank: {
        title: 'What others may charge',
        text: [
          'Your card’s issuer may charge fees of its own, for example for payments in another currency. Cowrie doesn’t know about them or receive them.',
        ],
      },
    },
  },

  company: {
    title: 'Who runs this exchange',
    lead: 'Who is responsible for this server, and how to reach them.',
    facts: {
      name: 'Name',
      address: 'Address',
      registration: 'Registration',
    },
    nobody:
      'Nobody. This server is a sandbox: no company runs it, no one is licensed to keep money on it, and none is kept. A company that runs it for real enters its name, address and registration in the settings. They then appear here, at the foot of each page, and on receipts and emails.',
    sections: {
      reach: {
        title: 'How to reach us',
        text: [
          'Write to us from the contact page. Your message is stored once and emailed to the people who run this server.',
        ],
      },
      security: {
        title: 'Security problems',
        text: [
          'If you’ve found a way to see or move what isn’t yours, first tell the address in /.well-known/security.txt.',
        ],
      },
    },
  },
} as const

export type Texts = Catalogue<typeof english>
