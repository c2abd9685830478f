/** Typed input in the storage of a tab, here of a page without one (rules/embedding.md#kept-input). */
import { expect, test } from 'vitest'
import { forgetKept, keptPrefix, visitStorage } from '#core/client/visit.ts'

const [ada, visitor, other] = [
  `${keptPrefix}1.0.0:ada:card`,
  `${keptPrefix}1.0.0:undefined:registration-`,
  'cowrie:lookups:x',
]

function keep() {
  for (const key of [ada, visitor, other]) visitStorage.setItem(key, '{}')
}
const left = () => [ada, visitor, other].filter((key) => visitStorage.getItem(key) !== null)

test('forgets all of it, and nothing else', () => {
  keep()
  forgetKept()
  expect(left()).toEqual([other])
})

test('forgets what others have typed', () => {
  keep()
  forgetKept(undefined, 'ada')
  expect(left()).toEqual([ada, other])
})

test('forgets by the beginning of a name', () => {
  keep()
  forgetKept(`${keptPrefix}1.0.0:ada:`)
  expect(left()).toEqual([visitor, other])
})
