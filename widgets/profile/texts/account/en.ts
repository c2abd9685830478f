import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  // The address
  email: 'Email address',
  emailText: 'You log in with it, and we send our emails there.',
  changeEmail: 'Change Email',
  newEmail: 'New email address',
  emailHint:
    'We’ll email it a 4-digit code. We also tell your current address, which can stop the change for 7 days.',
  emailNeeded: 'Email is required',
  sendCode: 'Send code',
  emailFailed: 'Your email address could not be changed',
  codeText: (email: string) =>
    `Enter the 4-digit code we emailed to ${email}. An address that already has an account gets no code.`,
  confirm: 'Confirm',
  emailDone: 'Email address changed',
  emailDoneText: (email: string) =>
    `You now log in with ${email}. A link in our email to the old address can undo this for 7 days.`,

  // The data
  data: 'Your data',
  dataText: 'Everything we know about you, as a file. We email you when one is made.',
  downloadData: 'Download Your Data',
  dataAsk: 'Enter your password. JSON has every row, for programs. PDF is for reading, in English.',
  json: 'Download JSON',
  pdf: 'Download PDF',
  dataFailed: 'Your data could not be downloaded',
  dataDone: 'Your data has been downloaded',

  // The end
  close: 'Close account',
  closeText: 'Closes your account. For 14 days, a link in our email reopens it. Then it’s erased.',
  closeAccount: 'Close Account',
  closeWhat:
    'You’re logged out everywhere, and no one can log in or find you. Friends and alerts end. After 14 days we erase what identifies you, except what the law makes us keep. Your username stays on your past exchanges.',
  typeName: (userName: string) => `Type ${userName} to confirm`,
  nameDiffers: 'This isn’t your username',
  closeNow: 'Close my account',
  closeFailed: 'Your account could not be closed',
  closed: 'Your account is closed',
  closedText: 'We’ve emailed you a link that reopens it for 14 days.',
  mattersTitle: 'Something is still open',
  mattersText: 'End it, or wait for it to end. Then you can close your account.',
  mattersFailed: 'Your open items could not be loaded.',
  checkAgain: 'Check again',
  matters: {
    listing: 'An open listing',
    order: 'A pending order of yours',
    'order-request': 'An order on your listing',
    'transfer-sent': 'Money you sent',
    'transfer-received': 'Money waiting for you',
    'money-request': 'A request for money',
    'friend-credit': 'A friend’s exchange that is paid to your card',
    payout: 'Money on its way to a card',
    dispute: 'An undecided chargeback',
    payment: 'A payment in progress',
  },
} as const

export type AccountTexts = Catalogue<typeof english>
