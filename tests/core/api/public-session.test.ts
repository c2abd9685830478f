/** The session module during server-side rendering. tests/widgets has its tests in a browser. */
import { expect, it } from 'vitest'
import { get, photo, setup, signedIn, signOut, subscribe } from '#core/client/session/public-session.ts'
import { sessionTypes } from '../../../demo/distribution/npm/session.ts'

it('reports a visitor on a server, whatever its options, and never throws', async () => {
  for (const options of [undefined, { apiBase: 'https://exchange.example' }, { apiBase: 'no address' }]) {
    expect(get(options)).toBeUndefined()
    expect(signedIn(options)).toBe(false)
    const stop = subscribe(() => expect.unreachable(), options)
    await signOut(options)
    expect(await setup(options)).toBeUndefined()
    expect(await photo(options)).toBeUndefined()
    expect(stop()).toBeUndefined()
  }
})

it('has self-contained declarations', async () => {
  const types = await sessionTypes()
  for (const name of ['get', 'signedIn', 'subscribe', 'signOut', 'setup', 'photo'])
    expect(types).toMatch(new RegExp(`\\*/\nexport declare function ${name}\\(`))
  expect(types).not.toMatch(/import|#core/)
})
