/** The story of the browsers in Firefox, and its widgets where a person has blocked cookies. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { moduleOf } from '#tests/journeys/partner-page.ts'
import { firefoxPath, withoutBrowser } from './engine.ts'
import { openFirefox } from './firefox.ts'
import { personAt } from './person.ts'
import { story } from './story.ts'
import { marketPage, openWorld, orderAtPartner, signIn, type World } from './world.ts'

const path = firefoxPath()

if (path) {
  const world = await openWorld()
  story('Firefox', world, () => openFirefox(path))
  describe('Firefox', () => describeLeaving(path, world))
  describe('Firefox', () => describeBlocking(path, world))
} else withoutBrowser('Firefox')

/** Firefox fails what a page still loads when somebody leaves it. That is nothing to show, to log or to count. */
function describeLeaving(path: string, world: World) {
  it('leaves a page whose widgets still load, without a fault', async () => {
    const { product, site } = world
    const person = personAt(await openFirefox(path))
    onTestFinished(() => person.close())
    const address = site.put({
      head: `<meta name="cowrie-in-page" content="all">${moduleOf(product, 'cowrie')}`,
      body: '<cowrie-rate></cowrie-rate>',
    })
    for (let times = 0; times < 3; times += 1) {
      await person.open(address)
      await person.eventually('the first widget', () =>
        person.run(() => customElements.get('cowrie-rate') && true),
      )
      await person.run(async () => {
        document.body.append(document.createElement('cowrie-listings'))
        await null
        location.reload()
      })
    }
    await person.open(address)
    expect(person.faults).toEqual([])
  })
}

/** Values of `network.cookie.cookieBehavior`. What is blocked has no storage and no channels either. */
function describeBlocking(path: string, world: World) {
  it.each([
    ['all cross-site cookies', 1],
    ['all cookies', 2],
    ['cookies of sites that were not visited', 3],
  ])('orders in an isolated widget and signs in on the site with %s blocked', async (_, behaviour) => {
    const { product, buyer } = world
    const person = personAt(await openFirefox(path, { 'network.cookie.cookieBehavior': behaviour }))
    onTestFinished(() => person.close())
    await person.open(marketPage(world))
    await orderAtPartner(person, world, '8')
    await person.open(`${product.origin}/`)
    await person.sees(/1 USD = [\d,.]+ NGN/)
    await person.open(`${product.origin}/login`)
    await signIn(person, buyer)
    await person.arrivesAt(/^\/dashboard/)
    await person.sees(/US\$100/)
    expect(person.faults).toEqual([])
  })
}
