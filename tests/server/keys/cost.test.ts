/** Cost of encryption to the calls that matter, in values opened, because a clock would measure the machine. */
import { describe, expect, test, vi } from 'vitest'
import { signIn } from '#server/people/accounts/login.ts'
import { friends } from '#server/people/circle/friends.ts'
import { sessionOf } from '#server/people/sessions/sessions.ts'
import { refreshMs } from '#server/platform/keys/data-keys.ts'
import { startKeyRefresh, type Vault } from '#server/platform/keys/vault.ts'
import { setUp } from '#tests/server/suite.ts'
import { keptIn } from '#tests/server/told.ts'
import { aReadyUser, befriend } from '#tests/server/world.ts'
import { searchListings, searchOrders } from '../market/searches.ts'

/** The vault with what it does counted. */
function counting(vault: Vault) {
  const counts = { opened: 0, sealed: 0, hashed: 0 }
  const counted: Vault = {
    ...vault,
    encrypt(...given) {
      counts.sealed += 1
      return vault.encrypt(...given)
    },
    decrypt(...given) {
      counts.opened += 1
      return vault.decrypt(...given)
    },
    decryptBytes(...given) {
      counts.opened += 1
      return vault.decryptBytes(...given)
    },
    keyedHash(...given) {
      counts.hashed += 1
      return vault.keyedHash(...given)
    },
  }
  return { counted, counts }
}

describe('encryption', async () => {
  const { world } = await setUp()
  const [me, friend] = [await aReadyUser(world), await aReadyUser(world)]
  await befriend(world, me, friend)

  test('costs a token, a search and the list of friends nothing', async () => {
    const { counted, counts } = counting(world.vault)
    const server = { ...world, vault: counted }
    expect(await sessionOf(server, me.token)).toMatchObject({ id: me.id })
    await searchListings(server, me, { query: {} })
    await searchListings(server, undefined, { query: {} })
    await searchOrders(server, me, { query: {} })
    expect(await friends(server, me)).toHaveLength(1)
    expect(counts).toEqual({ opened: 0, sealed: 0, hashed: 0 })
  })

  test('costs a sign-in four hashes and two values', async () => {
    const { counted, counts } = counting(world.vault)
    await signIn(
      { ...world, vault: counted },
      { username: me.email, password: me.password, device: 'a test' },
    )
    // The name's budget as it is counted and as it ends, the decoy of an address, and the address itself.
    expect(counts).toEqual({ opened: 2, sealed: 0, hashed: 4 })
  })
})

test('a running server looks for new data keys, and says once why it cannot have them', async () => {
  vi.useFakeTimers()
  const said: string[] = []
  const refresh = vi.fn<() => Promise<void>>().mockResolvedValue(undefined)
  const stop = startKeyRefresh({ refresh } as Partial<Vault> as Vault, keptIn(said))
  await vi.advanceTimersByTimeAsync(refreshMs)
  expect(refresh).toHaveBeenCalledTimes(1)
  refresh.mockRejectedValue(new Error('KEYS lacks the key "k2"'))
  await vi.advanceTimersByTimeAsync(3 * refreshMs)
  expect(refresh).toHaveBeenCalledTimes(4)
  expect(said).toEqual(['new data keys could not be opened: KEYS lacks the key "k2"'])
  await stop()
  await vi.advanceTimersByTimeAsync(refreshMs)
  expect(refresh).toHaveBeenCalledTimes(4)
  vi.useRealTimers()
})
