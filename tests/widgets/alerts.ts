/** Helpers of both suites of alerts. */
import { pressButton } from './market.ts'
import { callAs, type ReadyPerson } from './people.ts'
import { api, aReadyPerson, mount, signInAs, ui } from './support.ts'

export const open = (attributes = '') => mount(`<cowrie-alerts ${attributes}></cowrie-alerts>`)
export const target = (element: HTMLElement) => ui(element).getByLabelText<HTMLInputElement>('Your rate')
export const found = (element: HTMLElement, terms: string) => ui(element).findByText(terms)

/** The list of somebody without alerts, with the dialog of a new one open. */
export async function newAlert() {
  await signInAs(await aReadyPerson())
  const element = await open()
  await ui(element).findByText('No alerts yet')
  await pressButton(element, 'New alert')
  const box = await ui(element).findByRole('dialog', { name: 'New alert' })
  await ui(element).findByLabelText('Your rate')
  return { element, box }
}

/** Creates an alert on the wire, by default about dollars that become dearer. */
export const anAlert = (person: ReadyPerson, target: string) =>
  callAs(person, '/api/Alert/create', {
    kind: 'rate',
    baseCurrency: 'USD',
    quoteCurrency: 'NGN',
    condition: 'at-least',
    target,
  })

export const alertsOf = async (person: ReadyPerson) =>
  (await api('/api/Alert/alerts', { token: person.token })).data as { target: number; state: string }[]
