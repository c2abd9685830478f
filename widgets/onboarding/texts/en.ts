import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Set up your account',
  progress: (done: number) => `${done} of 3 steps done.`,
  lead: 'Three steps, once. Then you can exchange and send money.',
  statusFailed: 'Your setup could not be loaded. Check your network connection and try again.',
  tryAgain: 'Try Again',
  continue: 'Continue',
  signInTitle: 'Log in to set up your account',
  signInText: 'Your identity, PIN and card belong to your account.',
  signIn: 'Log in',

  steps: {
    kyc: {
      title: 'Complete KYC',
      text: 'Tell us who you are, and show a document.',
      locked: '',
    },
    pin: {
      title: 'Set Up PIN',
      text: 'Four digits that confirm every payment.',
      locked: 'Opens after KYC',
    },
    card: {
      title: 'Add Card',
      text: 'Where money comes from and goes to.',
      locked: 'Opens after KYC and PIN',
    },
  },
  start: 'Start',
  startOf: (step: string) => `Start ${step}`,
  completed: 'Completed',
  inProgress: 'In progress',
  inReview: 'Under review',

  kycTime: 'About two minutes, with your document at hand.',
  known: 'From your account',
  editKnown: 'Edit',
  editKnownOf: 'Edit name, country and phone number',
  knownFailed: 'Your name, country and phone number could not be loaded.',
  bvnHint:
    'Your Bank Verification Number has 11 digits. We use it only to check your name; it opens no account to us.',
  openBankingHint:
    'The id that your bank gives you for Open Banking. We use it only to check your name; it opens no account to us.',
  idNumberHint: 'As it is printed on the document.',
  idUpload: 'ID upload',
  idUploadHint: 'A photo or PDF of the document: JPEG, PNG, WebP or PDF, at most 5 MB.',
  submitKyc: 'Submit',

  firstNameNeeded: 'First Name is required',
  lastNameNeeded: 'Last Name is required',
  /** The field is named after the country's own number (rules/accounts.md#identity-check). */
  bankIdNeeded: (label: string) => `${label} is required`,
  bvnWrong: 'A BVN has 11 digits',
  bankIdWrong: 'Use 4 to 40 letters, digits or hyphens',

  verified: 'Verified',
  verifiedText: 'Your identity is confirmed. Next, set up your PIN.',
  notVerified: 'Failed to verify',
  notVerifiedReason: 'BVN does not exist, please try again',
  failedBefore: 'Your last check failed',
  reviewTitle: 'Your details are under review',
  reviewSoon: 'This usually takes less than a minute.',
  reviewAgain: (when: string) => `The check takes longer this time. We ask for the result again on ${when}.`,
  reviewByPeople: 'Our people check them, which can take a day or longer.',
  reviewText:
    'You get a notice and a mail when it is decided. This page goes on by itself; you can also come back later.',

  pinText: 'You type it whenever you exchange or send money. Nobody at Cowrie will ask you for it.',
  pin: 'Enter a 4-digit PIN',
  pinAgain: 'Retype your PIN',
  pinDiffers: 'PIN does not match',
  savePin: 'Save',

  successful: 'Successful',
  pinSaved: 'You have added a transaction PIN',
  cardSaved: 'Your card has been saved',
  goesOn: 'Goes on by itself. Touch it or press a key to keep it open.',
  failed: 'Failed',
  cardFailed: 'Your card has not been saved, try again',

  doneTitle: 'Your account is ready',
  doneText: 'Identity, PIN and card are complete. You can exchange and send money now.',
  toDashboard: 'Go to dashboard',
} as const

export type Texts = Catalogue<typeof english>
