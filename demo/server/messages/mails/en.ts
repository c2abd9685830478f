import type { MailMessages } from '../mails.ts'

export const words: MailMessages = {
  greeting: (name) => `Hello ${name},`,
  welcome: 'Hello there,',

  code: {
    confirm: {
      subject: 'Confirm your e-mail address',
      enter: 'Enter this code to confirm your e-mail address:',
    },
    reset: { subject: 'Reset your password', enter: 'Enter this code to set a new password:' },
    device: { subject: 'Confirm that it is you', enter: 'Enter this code to log in on the new device:' },
    email: {
      subject: 'Confirm your new e-mail address',
      enter: 'Enter this code to make this the address of your account:',
    },
    settings: { subject: 'Your security code', enter: 'Enter this code to change your security settings:' },
  },
  codeLasts: (minutes) =>
    `It is good for ${minutes} minutes and can be used once. We never ask for it on the phone or in a chat.`,
  codeUnasked: 'If you did not ask for it, you can ignore this mail: nothing changes without the code.',

  codeLink: {
    reset: {
      button: 'Set a new password',
      orLink: 'Or open this link, which does the same on any device:',
      linkOnly: 'Open this link to set a new password, on any device:',
    },
    device: {
      button: 'Log in',
      orLink: 'Or open this link, which does the same:',
      linkOnly: 'Open this link on the new device to log in:',
    },
  },
  linkLasts: (minutes) => `The link works for ${minutes} minutes and can be used once.`,
  linkUnasked:
    'If you did not ask for it, you can ignore this mail: nothing changes unless the code or the link is used.',
  codesSpent:
    'This mail has no code, because the codes of this day are used up: somebody, perhaps not you, has asked for several of them. The link is not affected.',

  partnerLink: {
    subject: 'Your link to the partner’s page',
    what: ({ partner }) => `Open the partner’s page of ${partner} with this link:`,
    button: 'Open the page',
    unasked: 'If you did not ask for it, you can ignore this mail: nobody gets in without the link.',
  },
  partnerKey: {
    subject: ({ partner }) => `A new key of ${partner}`,
    made: ({ partner, key }) => `A key of ${partner} was made: ${key}`,
    replaced: ({ partner, key, until }) =>
      `A key of ${partner} was replaced. The new one is ${key}; the one before works until ${until}.`,
    button: 'Open the partner’s page',
    unexpected: 'If none of you asked for it, end the key on the partner’s page, and write to us.',
  },

  stopChange: { button: 'Stop the change', way: 'To stop the change, open this address:' },

  securitySettings: 'Security settings',
  securityWay: 'Your security settings: log in, and open Profile.',
  securityWhy: 'You get this mail because it is about the security of your account.',

  addressInUse: {
    subject: 'You already have an account',
    what: 'Somebody has just tried to open an account with your e-mail address. You have one already: log in with it, or reset the password if you have forgotten it.',
    button: 'Log in',
    way: 'Log in:',
    unasked: 'If this was not you, there is nothing to do. Nobody was told that you have an account.',
  },

  addressWanted:
    'Somebody has just tried to use your e-mail address for another account. You have an account with it already: log in with it, or reset the password if you have forgotten it.',
  newAddress: {
    subject: 'This is your new e-mail address',
    what: 'Your account has this e-mail address from now on: log in with it, and find our mails here.',
    advice: 'If you do not know what this is about, write to us from this address.',
  },

  accountClosed: {
    subject: 'Your account is closed',
    what: 'Your account is closed, and every device is logged out. Nobody can log in to it or find it.',
    reopen: (days) =>
      `For ${days} days the link below opens it again. Use it if this was not you, and set a new password then.`,
    button: 'Open the account again',
    way: 'To open the account again, open this address:',
    kept: 'After that we erase what we know about you, except for what the law makes us keep: exchanges, transfers and the identity check. People you traded with still see your user name there.',
  },

  help: 'Help',
  openApp: 'Open Cowrie',
  openWay: 'Log in to see it.',
  noticeChoice: 'You choose in your notifications what we write you about.',

  receipt: {
    gave: 'You gave',
    fee: 'Fee',
    got: 'You got',
    rate: 'Rate',
    reference: 'Reference',
    button: 'See the receipt',
    way: 'The receipt: log in, and open the order or transfer.',
  },

  listingEnds: {
    subject: 'Your listing is about to expire',
    when: ({ left, days, lastDay }) =>
      `Your listing, of which ${left} can still be ordered, ends ${days === 1 ? 'in a day' : `in ${days} days`}, on ${lastDay}.`,
    renew: (days) => `Renew it in one click to keep it open for another ${days} days.`,
    button: 'Renew the listing',
    way: 'Log in, and open the listing.',
    otherwise: ({ left, card }) =>
      `If you do nothing, it ends by itself, and the ${left} held on your card ending ${card} are released.`,
  },

  invite: {
    subject: (name) => `${name} invites you to Cowrie`,
    asks: ({ name, userName }) =>
      `${name} (${userName}) would like you in their circle on Cowrie, where people exchange currency and send money to each other.`,
    button: 'Create your account',
    way: 'Create your account:',
    lasts: (days) =>
      `The link is good for ${days} days and for one person. Once you have confirmed your e-mail address, the two of you are friends.`,
    unknown: 'If you do not know this person, you can ignore this mail: nothing happens without you.',
  },
}
