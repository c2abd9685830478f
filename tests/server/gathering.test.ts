import { expect, test } from 'vitest'
import { gathering } from '#server/gathering.ts'

test('what comes at once, or while a read runs, is read together and answered apart', async () => {
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
