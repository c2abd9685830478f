/** Helpers of the profile suites. */
import type { ReadyPerson } from './people.ts'
import { mount, signInAs } from './support.ts'

/** Signs a person in and mounts their settings. */
export async function settingsOf(person: ReadyPerson, attributes = ''): Promise<HTMLElement> {
  await signInAs(person)
  return mount(`<cowrie-profile ${attributes}></cowrie-profile>`)
}
