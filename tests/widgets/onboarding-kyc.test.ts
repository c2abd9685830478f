import { assert } from 'chai'
import { close, message } from './dialogs.ts'
import { details, filled, submit } from './onboarding-kyc.ts'
import {
  cutNetwork,
  expectNoAxeFindings,
  fill,
  leavePage,
  offline,
  restoreNetwork,
  toast,
  ui,
  valuesOf,
} from './support.ts'

describe('cowrie-onboarding, Complete KYC', () => {
  afterEach(leavePage)

  it('reports an unknown BVN, keeps the input, and verifies the right one', async () => {
    const mine = { ...details, BVN: '22200000000' }
    const widget = await filled(mine)
    await submit(widget)
    const failed = await message(widget, 'Failed to verify')
    assert.include(failed.textContent, 'BVN does not exist, please try again')
    await expectNoAxeFindings('an identity that does not exist')
    await close(widget, 'Try Again')
    assert.deepEqual(valuesOf(widget, mine), mine)
    assert.include(ui(widget).getByRole('combobox', { name: 'ID type' }).textContent, 'NIN')
    ui(widget).getByText('passport.png')

    fill(widget, { BVN: details.BVN })
    await submit(widget)
    const verified = await message(widget, 'Verified')
    assert.include(verified.textContent, 'Your identity is confirmed')
    await expectNoAxeFindings('an identity that was verified')
    await close(widget, 'Continue')
    await ui(widget).findByRole('group', { name: 'Enter a 4-digit PIN' })
  })

  it('reports a missing network, and keeps input and choices', async () => {
    const widget = await filled()
    await cutNetwork()
    await submit(widget)
    await toast(offline)
    assert.deepEqual(valuesOf(widget, details), details)
    ui(widget).getByText('passport.png')
    await restoreNetwork()
    await submit(widget)
    await message(widget, 'Verified')
  })
})
