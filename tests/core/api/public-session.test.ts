/** The session module on a server, where pages are drawn ahead. What it does in a browser: tests/widgets. */
import { expect, it } from 'vitest'
import { get, photo, setup, signOut, subscribe } from '#core/client/session/public-session.ts'
import { sessionTypes } from '../../../demo/distribution/npm/session.ts'

it('takes everybody for a visitor on a server, whatever it is told, and throws nothing', async () => {
  for (const options of [undefined, { apiBase: 'https://exchange.example' }, { apiBase: 'no address' }]) {
    expect(get(options)).toBeUndefined()
    const stop = subscribe(() => expect.unreachable(), options)
    await signOut(options)
    expect(await setup(options)).toBeUndefined()
    expect(await photo(options)).toBeUndefined()
    expect(stop()).toBeUndefined()
  }
})

it('has declarations that need no other file', async () => {
  const types = await sessionTypes()
  for (const name of ['get', 'subscribe', 'signOut', 'setup', 'photo'])
    expect(types).toMatch(new RegExp(`\\*/\nexport declare function ${name}\\(`))
  expect(types).not.toMatch(/import|#core/)
})
