/** Helpers of the profile's suites. */
import type { ReadyPerson } from './people.ts'
import { mount, signInAs } from './support.ts'

/** The settings of a person, whom it signs in. */
export async function settingsOf(person: ReadyPerson, attributes = ''): Promise<HTMLElement> {
  await signInAs(person)
  return mount(`<cowrie-profile ${attributes}></cowrie-profile>`)
}
