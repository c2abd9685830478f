/** The gates of all widgets, with axe. */
import { gates, openGate } from './gates.ts'
import { assertLooksRight } from './market.ts'
import { aPerson, leavePage, signInAs } from './support.ts'

describe('a widget that needs an account', () => {
  afterEach(leavePage)

  for (const gate of gates)
    it(`has nothing for axe in front of a visitor: ${gate.tag} ${gate.attributes ?? ''}`, async () => {
      await openGate(gate, 'Log in to continue')
      await assertLooksRight('visitor')
    })

  it('has nothing for axe in front of a person with an incomplete setup', async () => {
    await signInAs(await aPerson())
    await openGate({ tag: 'create-listing' }, 'Finish your setup first')
    await assertLooksRight('no setup')
  })
})
