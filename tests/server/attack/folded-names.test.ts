/** User names that pass for another one have its skeleton, which is unique. */
import { expect, test } from 'vitest'
import { assertUserName } from '#server/people/names/check-name.ts'
import { userNameSkeleton } from '#server/people/names/skeleton.ts'

test.each(['a.mara', 'amara.', '_amara', 'amará', 'A-MARA'])('%s passes for amara', (name) => {
  expect(userNameSkeleton(name)).toBe(userNameSkeleton('amara'))
})

test.each(['amara.', '_amara', '-amara', 'amara--'])('%s is no user name', (name) => {
  expect(() => assertUserName(name)).toThrow(/must begin and end with a letter or a digit/)
})

test('signs within a user name stay', () => {
  expect(() => assertUserName('a.mara_o-bi')).not.toThrow()
})

test('vowel signs of other scripts count', () => {
  expect(userNameSkeleton('कल')).not.toBe(userNameSkeleton('काल'))
})
