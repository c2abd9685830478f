import type { MailMessages } from '../mails.ts'

export const words: MailMessages = {
  greeting: (name) => `Hello ${name},`,
  welcome: 'Hello there,',

  code: {
    confirm: {
      subject: 'Confirm your email address',
      enter: 'Enter this code to confirm your email address:',
    },
    reset: { subject: 'Reset your password', enter: 'Enter this code to set a new password:' },
    device: { subject: 'Confirm it’s you', enter: 'Enter this code to log in on your new device:' },
    email: {
      subject: 'Confirm your new email address',
      enter: 'Enter this code to use this address for your account:',
    },
    settings: { subject: 'Your security code', enter: 'Enter this code to change your security settings:' },
  },
  codeLasts: (minutes) =>
    `It works once, for ${minutes} minutes. We’ll never ask for it on the phone or in a chat.`,
  codeUnasked: 'If you didn’t ask for it, you can ignore this email. Nothing changes without the code.',

  codeLink: {
    reset: {
      button: 'Set a new password',
      orLink: 'Or open this link on any device:',
      linkOnly: 'To set a new password, open this link on any device:',
    },
    device: {
      button: 'Log in',
      orLink: 'Or open this link:',
      linkOnly: 'To log in, open this link on your new device:',
    },
  },
  linkLasts: (minutes) => `The link works once, for ${minutes} minutes.`,
  linkUnasked:
    'If you didn’t ask for it, you can ignore this email. Nothing changes unless the code or the link is used.',
  codesSpent:
    'There’s no code in this email, because today’s codes are used up. Someone, perhaps not you, has asked for several. The link still works.',

  partnerLink: {
    subject: 'Your link to the partner page',
    what: ({ partner }) => `Use this link to open the partner page of ${partner}:`,
    button: 'Open the page',
    unasked: 'If you didn’t ask for it, you can ignore this email. Nobody gets in without the link.',
  },
  partnerCode: {
    subject: ({ partner }) => `Your code for a key of ${partner}`,
    enter: 'Enter this code on the partner page to create the key:',
    unasked:
      'If none of you asked for it, someone else has the partner page open. Don’t pass the code on, and write to us.',
  },
  partnerKey: {
    subject: ({ partner }) => `A new key for ${partner}`,
    made: ({ partner, key }) => `A new key for ${partner} was created: ${key}`,
    replaced: ({ partner, key, until }) =>
      `A key for ${partner} was replaced. The new one is ${key}. The old one works until ${until}.`,
    button: 'Open the partner page',
    unexpected: 'If none of you asked for it, revoke the key on the partner page and write to us.',
  },

  stopChange: { button: 'Stop the change', way: 'To stop the change, open this link:' },

  securitySettings: 'Security settings',
  securityWay: 'To see your security settings, log in and open Profile.',
  securityWhy: 'You’re getting this email because it’s about the security of your account.',

  addressInUse: {
    subject: 'You already have an account',
    what: 'Someone just tried to open an account with your email address. You already have one. Log in with it, or reset your password if you’ve forgotten it.',
    button: 'Log in',
    way: 'Log in:',
    unasked: 'If this wasn’t you, you don’t need to do anything. Nobody was told that you have an account.',
  },

  addressWanted:
    'Someone just tried to use your email address for another account. You already have an account with it. Log in with it, or reset your password if you’ve forgotten it.',
  newAddress: {
    subject: 'This is your new email address',
    what: 'Your account now uses this email address. Log in with it, and look for our emails here.',
    advice: 'If you don’t know what this is about, write to us from this address.',
  },

  accountClosed: {
    subject: 'Your account is closed',
    what: 'Your account is closed, and every device is logged out. Nobody can log in to it or find it.',
    reopen: (days) =>
      `You can reopen it with the link below for ${days} days. If this wasn’t you, reopen it now and set a new password.`,
    button: 'Reopen your account',
    way: 'To reopen your account, open this link:',
    kept: 'After that, we erase what we know about you. The law makes us keep exchanges, transfers and the identity check. People you’ve traded with will still see your username there.',
  },

  help: 'Help',
  openApp: 'Open Cowrie',
  openWay: 'Log in to see it.',
  skipRun: 'Skip this one',
  skipWay: 'Log in and open Payment to skip this one.',
  stopStanding: 'Stop the standing transfer',
  stopWay: 'You can stop the standing transfer there, too.',
  noticeChoice: 'You can choose which emails you get in Notifications, under Preferences.',

  receipt: {
    gave: 'You gave',
    fee: 'Fee',
    got: 'You got',
    rate: 'Rate',
    reference: 'Reference',
    button: 'See the receipt',
    way: 'To see the receipt, log in and open the order or transfer.',
  },

  listingEnds: {
    subject: 'Your listing is about to expire',
    when: ({ left, days, lastDay }) =>
      `Your listing expires ${days === 1 ? 'in 1 day' : `in ${days} days`}, on ${lastDay}. ${left} can still be ordered.`,
    renew: (days) => `Renew it with one click to keep it open for another ${days} days.`,
    button: 'Renew the listing',
    way: 'Log in and open the listing.',
    otherwise: ({ left, card }) =>
      `If you do nothing, it expires, and the ${left} held on your card ending ${card} is released.`,
  },

  invite: {
    subject: 'An invitation to Cowrie',
    asks: 'Someone on Cowrie has invited you to their circle. On Cowrie, people exchange currency and send money to each other. Open the link to see who invited you.',
    button: 'Create your account',
    way: 'Create your account:',
    lasts: (days) =>
      `The link works for ${days} days and for one person. Once you’ve confirmed your email address, the two of you are friends.`,
    unknown: 'If you don’t know this person, you can ignore this email. Nothing happens without you.',
  },
}
