/** The story of the browsers in Firefox, and its widgets where a person has blocked cookies. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { firefoxPath, withoutBrowser } from './engine.ts'
import { openFirefox } from './firefox.ts'
import { personAt } from './person.ts'
import { story } from './story.ts'
import { marketPage, openWorld, orderAtPartner, signIn, type World } from './world.ts'

const path = firefoxPath()

if (path) {
  const world = await openWorld()
  story('Firefox', world, () => openFirefox(path))
  describe('Firefox', () => describeBlocking(path, world))
} else withoutBrowser('Firefox')

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
