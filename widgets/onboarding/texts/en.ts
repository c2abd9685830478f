import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Set up your account',
  progress: (done: number) => `${done} of 3 steps done.`,
  lead: 'Three steps, once. Then you can exchange and send money.',
  statusFailed: 'Your setup could not be loaded.',
  tryAgain: 'Try Again',
  continue: 'Continue',
  signInTitle: 'Log in to set up your account',
  signInText: 'Your identity, PIN and card belong to your account.',
  signIn: 'Log in',

  steps: {
    kyc: {
      title: 'Complete KYC',
      text: 'Tell us who you are, and upload a document.',
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

  kycTime: 'About two minutes, with your document to hand.',
  known: 'From your account',
  editKnown: 'Edit',
  editKnownOf: 'Edit name, country and phone number',
  knownFailed: 'Your name, country and phone number could not be loaded.',
  bvnHint:
    'Your Bank Verification Number has 11 digits. We use it only to check your name. It gives us no access to your account.',
  openBankingHint:
    'The ID your bank gives you for Open Banking. We use it only to check your name. It gives us no access to your account.',
  idNumberHint: 'As printed on the document.',
  idUpload: 'ID upload',
  idUploadHint: 'A photo of the document (JPEG, PNG or WebP), or a PDF up to 5 MB.',
  submitKyc: 'Submit',

  firstNameNeeded: 'First Name is required',
  lastNameNeeded: 'Last Name is required',
  /** The field is named after the country's own number (rules/accounts.md#identity-check). */
  bankIdNeeded: (label: string) => `${label} is required`,
  bvnWrong: 'Enter the 11 digits of your BVN',
  bankIdWrong: 'Use 4 to 40 letters, digits or hyphens',

  verified: 'Verified',
  verifiedText: 'Your identity is confirmed',
  notVerified: 'Failed to verify',
  notVerifiedReason: 'BVN does not exist, please try again',
  failedBefore: 'Your last check failed',
  reviewTitle: 'Your details are under review',
  reviewSoon: 'This usually takes less than a minute.',
  reviewAgain: (when: string) =>
    `The check is taking longer this time. We’ll ask for the result again on ${when}.`,
  reviewByPeople: 'Our team is checking them. This can take a day or longer.',
  reviewText:
    'We’ll notify and email you when it’s decided. This page updates by itself, and you can also come back later.',

  pinText: 'You’ll enter it whenever you exchange or send money. No one at Cowrie will ask you for it.',
  pin: 'Enter a 4-digit PIN',
  pinAgain: 'Retype your PIN',
  pinDiffers: 'PIN does not match',
  savePin: 'Save',

  successful: 'Successful',
  pinSaved: 'You have added a transaction PIN',
  cardSaved: 'Your card has been saved, and your account is ready',
  failed: 'Failed',
  cardFailed: 'Your card has not been saved, try again',

  doneTitle: 'Your account is ready',
  doneText: 'Identity, PIN and card are complete. You can now exchange and send money.',
  toDashboard: 'Go to dashboard',
} as const

export type Texts = Catalogue<typeof english>
