import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'On this device',
  explain:
    'Get alerts on this device even when the exchange is closed. Your browser will ask for permission next. A message shows the rate, and nothing about your cards or money.',
  turnOn: 'Turn on for this device',
  turnOff: 'Turn off for this device',
  on: 'This device shows your alerts until you log out here.',
  offHere: 'This device no longer shows your alerts.',
  off: 'This exchange doesn’t send messages to devices. Your alerts come in the app and by email.',
  cannot: {
    denied:
      'You’ve blocked notifications from this site. Allow them in your browser’s settings for the site, then reload this page.',
    'home-screen':
      'On an iPhone or iPad, add this site to the home screen first (Share, then Add to Home Screen). Then open it from there.',
    unsupported:
      'This browser can’t show messages when the site is closed. Your alerts come in the app and by email.',
  },
  notGiven: 'Your browser didn’t give permission. Press again to be asked once more.',
  notNow: 'We couldn’t register this browser. Try again.',
  failed: 'The settings of this device could not be loaded.',
} as const

export type PushTexts = Catalogue<typeof english>
