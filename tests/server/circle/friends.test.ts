import { expect, test } from 'vitest'
import { friends } from '#server/people/circle/friends.ts'
import { suite } from '#tests/server/suite.ts'
import { aPerson, befriend } from '#tests/server/world.ts'

suite('friends', ({ world }) => {
  test('are in the order of their names, first names first, on every database', async () => {
    const me = await aPerson(world)
    for (const [first_name, last_name] of [
      ['Zoë', 'Ade'],
      ['Anna', 'Abe'],
      ['émile', 'Obi'],
      ['Ann', 'Zed'],
      ['Ann', 'Éze'],
      ['Bola', 'Ade'],
    ] as const) {
      const friend = await aPerson(world)
      await world.database.db
        .updateTable('person')
        .set({ first_name, last_name })
        .where('id', '=', friend.id)
        .execute()
      await befriend(world, me, friend)
    }
    expect((await friends(world, me)).map(({ fullName }) => fullName)).toEqual([
      ...['Ann Éze', 'Ann Zed', 'Anna Abe', 'Bola Ade', 'émile Obi', 'Zoë Ade'],
    ])
  })
})
