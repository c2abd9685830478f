/** What the suites of the profile share. */
import type { ReadyPerson } from './people.ts'
import { mount, signInAs } from './support.ts'

/** The settings of somebody, who is signed in for them. */
export async function settingsOf(person: ReadyPerson, attributes = ''): Promise<HTMLElement> {
  await signInAs(person)
  return mount(`<cowrie-profile ${attributes}></cowrie-profile>`)
}
