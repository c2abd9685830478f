import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'Log in',
  lead: 'Exchange currency with people, at rates you agree on.',
  orderFrom: (owner: string) => `Log in to order from ${owner}`,
  username: 'Username or email',
  passkey: 'Log in with a passkey',
  forgotPassword: 'Forgot password?',
  newHere: 'New here?',
  createAccount: 'Create Account',

  passwordNeeded: 'Password field is required',
  withLink: 'Log in here, and the link in your mail stands for the code.',
  failed: 'Login failed',
  notLoaded: 'Logging in could not be loaded. Check your network connection and try again.',

  signedInAs: (name: string) => `You are signed in as ${name}`,
  setupLeft: 'Next, finish setting up your account: identity, PIN and card.',
  ready: 'Your account is ready to exchange and send money.',
  continue: 'Continue',
  atHome: 'You can go on with this page.',
  logOut: 'Log out',

  demoTitle: 'Sandbox: sign in as a demo person',
  demoText: 'No real money moves here.',
  demoUse: 'Log in as',

  // A code for a new device
  explanation:
    'There were many wrong tries from devices that we do not know. If this account exists, we have mailed a code to its address.',
  code: 'Code from the mail',
  orLink: 'Or open the link in the mail on this device.',
  resent: 'A new mail is on its way. The code before it no longer counts.',
} as const

export type Texts = Catalogue<typeof english>
