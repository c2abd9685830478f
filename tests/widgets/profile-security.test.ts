import { assert } from 'chai'
import { answer, message } from './dialogs.ts'
import { pastTheCode, security, works } from './profile-security.ts'
import {
  cutNetwork,
  fill,
  leavePage,
  offline,
  press,
  restoreNetwork,
  typeDigits,
  ui,
  valuesOf,
  waitFor,
  within,
} from './support.ts'

describe('cowrie-profile, Change Password', () => {
  afterEach(leavePage)

  it('keeps the new password without a network', async () => {
    const { person, widget } = await security()
    await pastTheCode(widget, person, 'Change Password')
    await ui(widget).findByLabelText('New password')
    const typed = { 'New password': 'Harbour2027', 'Retype new password': 'Harbour2027' }
    fill(widget, typed)
    await cutNetwork()
    await answer(widget, 'Save password')
    const failed = await ui(widget).findByText('Your password could not be changed')
    assert.include(failed.parentElement?.textContent, offline)
    assert.deepEqual(valuesOf(widget, typed), typed)
    await restoreNetwork()
    await answer(widget, 'Save password')
    await message(widget, 'Password changed successfully')
  })
})

describe('cowrie-profile, Change Transaction PIN', () => {
  afterEach(leavePage)

  it('starts again without a network, with the same code', async () => {
    const { person, widget } = await security()
    await pastTheCode(widget, person, 'Change Transaction PIN')
    const enter = async () => {
      await ui(widget).findByRole('group', { name: 'Enter a new 4-digit PIN' })
      await typeDigits(widget, 'Enter a new 4-digit PIN', '1357')
      await answer(widget, 'Continue')
      await typeDigits(widget, 'Retype your new PIN', '1357')
      await answer(widget, 'Save PIN')
    }
    await cutNetwork()
    await enter()
    await ui(widget).findByText('Your PIN could not be changed')
    await restoreNetwork()
    await enter()
    await message(widget, 'PIN changed successfully')
  })
})

describe('cowrie-profile, the sessions', () => {
  afterEach(leavePage)

  const rows = (widget: HTMLElement) => [
    ...(widget.shadowRoot?.querySelectorAll<HTMLElement>('[part=session]') ?? []),
  ]

  it('are listed by browser and system, and another one can be ended', async () => {
    const { person, widget } = await security()
    await ui(widget).findByText('This device')
    await waitFor(() => assert.lengthOf(rows(widget), 2))
    for (const row of rows(widget))
      assert.match(row.textContent ?? '', /Chrome on \w+.*Logged in .*Last seen /)
    const own = rows(widget).filter((row) => row.textContent?.includes('This device'))
    assert.lengthOf(own, 1)
    assert.isNull(within(own[0] as HTMLElement).queryByRole('button'))

    const [other] = rows(widget).filter((row) => !own.includes(row))
    await press(within(other as HTMLElement).getByRole('button', { name: /^Log out Chrome/ }))
    await waitFor(() => assert.lengthOf(rows(widget), 1))
    await ui(widget).findByText('This device')
    assert.isFalse(await works(person.token))
  })
})
