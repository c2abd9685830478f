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
  withLink: 'Log in here. The link in your email replaces the code.',
  failed: 'Login failed',
  notLoaded: 'Login could not be loaded. Try again.',

  signedInAs: (name: string) => `You’re logged in as ${name}`,
  setupLeft: 'Next, finish setting up your account: identity, PIN and card.',
  ready: 'Your account is ready to exchange and send money.',
  continue: 'Continue',
  atHome: 'You can continue on this page.',
  logOut: 'Log out',

  demoTitle: 'Sandbox: log in as a demo person',
  demoText: 'No real money moves here.',
  demoUse: 'Log in as',

  // A code for a new device
  explanation:
    'There were many wrong tries from devices we don’t know. If this account exists, we’ve emailed it a code.',
  code: 'Code from the email',
  orLink: 'Or open the link in the email on this device.',
  resent: 'A new email is on its way. The old code no longer works.',
} as const

export type Texts = Catalogue<typeof english>
