/** Two people register and set up by hand, and trade on the site until the listing is fulfilled. */
import { it } from 'vitest'
import { aReadyPerson, order } from './people.ts'
import { openApp } from './suite.ts'
import { trade } from './trade.ts'

const app = await openApp({}, { moves: true })

it('two people trade on the site, and every figure is right to the minor unit', () =>
  trade(app, aReadyPerson, ({ page, who }, amount) => order(page, who, 'ada', amount)))
