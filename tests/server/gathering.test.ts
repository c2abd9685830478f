import { expect, test } from 'vitest'
import { gathering, gatheringOf } from '#server/platform/db/gathering.ts'

test('keys that come at once, or while a read runs, are read together and answered apart', async () => {
  const batches: number[][] = []
  const read = gathering(async (keys: readonly number[]) => {
    batches.push([...keys])
    return keys.map((key) => key * 10)
  }, 3)
  const first = Promise.all([1, 2, 3, 4].map(read))
  expect(await first).toEqual([10, 20, 30, 40])
  expect(await read(5)).toBe(50)
  expect(batches).toEqual([[1, 2, 3], [4], [5]])
})

test('a failed read fails for those who were in it, and for nobody after them', async () => {
  let isAway = true
  const read = gathering(async (keys: readonly number[]) => {
    if (isAway) throw new Error('away')
    return keys
  })
  const asked = [1, 2].map(read)
  for (const each of asked) await expect(each).rejects.toThrow('away')
  isAway = false
  expect(await read(3)).toBe(3)
})

test('keys of different owners are read apart', async () => {
  const batches: [string, readonly number[]][] = []
  const read = gatheringOf(async (owner: { name: string }, keys: readonly number[]) => {
    batches.push([owner.name, keys])
    return keys.map((key) => `${owner.name} ${key}`)
  })
  const [one, other] = [{ name: 'one' }, { name: 'other' }]
  expect(await Promise.all([read(one, 1), read(other, 2), read(one, 3)])).toEqual([
    'one 1',
    'other 2',
    'one 3',
  ])
  expect(batches).toEqual([
    ['one', [1, 3]],
    ['other', [2]],
  ])
})
