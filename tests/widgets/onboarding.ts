/** Helpers of both onboarding suites. */
import { assert } from 'chai'
import type { NewPerson } from './people.ts'
import { mount, press, signInAs, ui, waitFor } from './support.ts'

/** The onboarding page of a person in this state, with the next step open. */
export async function opened(person: NewPerson, step: string, apiBase?: string) {
  await signInAs(person, apiBase)
  const widget = await mount(
    `<cowrie-onboarding ${apiBase ? `api-base="${apiBase}"` : ''}></cowrie-onboarding>`,
  )
  await press(await ui(widget).findByRole('button', { name: `Start ${step}` }))
  const heading = await ui(widget).findByRole('heading', { level: 2, name: step })
  // The heading has it until the step's first field takes it.
  await waitFor(() => {
    const focused = widget.shadowRoot?.activeElement
    assert.isTrue(focused === heading || focused?.matches('input'), 'the step does not have the focus')
  })
  return widget
}

/** The texts of the three cards. */
export const cards = (widget: HTMLElement) =>
  ui(widget)
    .getAllByRole('listitem')
    .map((card) => card.textContent ?? '')
