import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  // The address
  email: 'Email address',
  emailText: 'You log in with it, and our mails go there.',
  changeEmail: 'Change Email',
  newEmail: 'New email address',
  emailHint:
    'We mail a 4-digit code to it. Your present address is told, and can stop the change for 7 days.',
  emailNeeded: 'Email is required',
  sendCode: 'Send code',
  emailFailed: 'Your email address could not be changed',
  codeText: (email: string) =>
    `Enter the 4-digit code that we have mailed to ${email}. An address with an account gets no code.`,
  confirm: 'Confirm',
  emailDone: 'Email address changed',
  emailDoneText: (email: string) =>
    `From now on you log in with ${email}. The old address can take this back for 7 days, by the link in our mail.`,

  // The data
  data: 'Your data',
  dataText: 'Everything that we know about you, as a file. We tell you by mail that it was made.',
  downloadData: 'Download Your Data',
  dataAsk: 'Enter your password. JSON has every row and is for programs; PDF is to read, in English.',
  json: 'Download JSON',
  pdf: 'Download PDF',
  dataFailed: 'Your data could not be downloaded',
  dataDone: 'Your data has been downloaded',

  // The end
  close: 'Close account',
  closeText: 'Ends your account. For 14 days a link in our mail opens it again; then it is erased.',
  closeAccount: 'Close Account',
  closeWhat:
    'You are logged out everywhere, and nobody can log in or find you. Friends and alerts end. After 14 days we erase what identifies you, except for what the law makes us keep. Your user name stays on your past exchanges.',
  typeName: (userName: string) => `Type ${userName} to confirm`,
  nameDiffers: 'This is not your user name',
  closeNow: 'Close my account',
  closeFailed: 'Your account could not be closed',
  closed: 'Your account is closed',
  closedText: 'We have mailed you a link that opens it again for 14 days.',
  mattersTitle: 'Something is still open',
  mattersText: 'End it, or wait for its end. Then you can close your account.',
  mattersFailed: 'What is still open could not be loaded.',
  checkAgain: 'Check again',
  matters: {
    listing: 'An open listing',
    order: 'An order of yours that waits for its answer',
    'order-request': 'An order on your listing',
    'transfer-sent': 'Money that you sent',
    'transfer-received': 'Money that waits for you',
    'money-request': 'A request for money',
    'friend-credit': 'An exchange of a friend that is paid to your card',
    payout: 'Money on its way to a card',
    dispute: 'A chargeback that is not decided',
    payment: 'A payment that is under way',
  },
} as const

export type AccountTexts = Catalogue<typeof english>
