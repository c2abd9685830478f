import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  changePassword: 'Change Password',
  changePasswordText: 'Set a new password to log in',
  changePin: 'Change Transaction PIN',
  changePinText: 'Set a new 4-digit PIN to confirm your transactions',
  codeText: (email: string) => `Enter the 4-digit code we emailed to ${email}.`,
  codeSending: 'We’re emailing you a code.',
  verify: 'Verify',
  codeFailed: 'The code could not be sent',
  invalidOtp: 'Invalid otp',
  resend: 'Click to resend OTP',

  passwordsDiffer: 'passwords does not match',
  savePassword: 'Save password',
  passwordFailed: 'Your password could not be changed',
  passwordDone: 'Password changed successfully',
  passwordDoneText: 'You’re logged out everywhere. Log in again with the new password.',

  newPin: 'Enter a new 4-digit PIN',
  retypePin: 'Retype your new PIN',
  pinsDiffer: 'Pin does not match',
  savePin: 'Save PIN',
  pinEnded: 'You entered the wrong PIN too many times. Enter your password as well to set the new PIN.',
  passwordNeeded: 'Enter your password',
  pinFailed: 'Your PIN could not be changed',
  pinDone: 'PIN changed successfully',
  pinDoneText: 'Confirm your next transaction with the new PIN.',

  sessions: 'Where you are logged in',
  sessionsText: 'Log out any device you don’t know, then change your password.',
  sessionsFailed: 'Your sessions could not be loaded.',
  thisDevice: 'This device',
  browser: 'Browser',
  deviceOn: (browser: string, system: string) => `${browser} on ${system}`,
  unknownDevice: 'Unknown device',
  loggedIn: 'Logged in',
  lastSeen: 'Last seen',
  endSession: 'Log out',
  endSessionOf: (device: string) => `Log out ${device}`,
  sessionEnded: (device: string) => `${device} is logged out`,
  everywhere: 'Log out everywhere',
  everywhereTitle: 'Log out everywhere?',
  everywhereText: 'All devices are logged out right away, including this one.',
} as const

export type SecurityTexts = Catalogue<typeof english>
