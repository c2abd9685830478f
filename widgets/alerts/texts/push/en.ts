import type { Catalogue } from '#core/texts/translation.ts'

export const english = {
  title: 'On this device',
  explain:
    'Alerts can light up this device even when the exchange is closed. Your browser asks for the permission next; a message has the rate, and nothing about your cards or money.',
  turnOn: 'Turn on for this device',
  turnOff: 'Turn off for this device',
  on: 'This device shows your alerts. Logging out here ends that.',
  offHere: 'This device no longer shows your alerts.',
  off: 'This exchange sends no messages to devices. Your alerts come in the app and by mail.',
  cannot: {
    denied:
      'You have blocked notifications of this site. Allow them in the site’s settings of your browser, and reload this page.',
    'home-screen':
      'On an iPhone or iPad, add this site to the home screen first (Share, then Add to Home Screen), and open it from there.',
    unsupported:
      'This browser cannot show messages of a closed site. Your alerts come in the app and by mail.',
  },
  notGiven: 'Your browser did not give the permission. Press again to be asked once more.',
  notNow: 'This browser could not be registered. Try again.',
  failed: 'The settings of this device could not be loaded.',
} as const

export type PushTexts = Catalogue<typeof english>
