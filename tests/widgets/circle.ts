/** Helpers of both suites of circle. */
import { expectGone, pressButton } from './market.ts'
import { freshName, type NewPerson } from './people.ts'
import { api, mount, press, ui, waitFor, within } from './support.ts'

export const open = () => mount('<cowrie-circle></cowrie-circle>')

export const friendsOf = async (person: NewPerson): Promise<string[]> => {
  const { data } = await api('/api/User/friends', { token: person.token })
  return data.map((each: { username: string }) => each.username)
}

/** The Friends view, on one of its tabs. */
export async function showTab(element: HTMLElement, name: RegExp) {
  await ui(element).findByRole('button', { name: 'View Circle' })
  await expectGone(element, 'Loading…')
  await pressButton(element, 'View Circle')
  await press(await ui(element).findByRole('tab', { name }))
  await expectGone(element, 'Loading…')
}

/** The row of a list with this text. */
export const person = (element: HTMLElement, says: string) =>
  waitFor(() => {
    const rows = ui(element).queryAllByRole('listitem')
    const found = rows.find((each) => each.textContent?.includes(says))
    if (!found) throw new Error(`nobody is called ${says}`)
    return found
  })

export const button = (inside: HTMLElement, name: RegExp) => within(inside).getByRole('button', { name })
export const strangers = () => `${freshName().slice(0, 12)}@post.example`
