import { assert } from 'chai'
import { aPerson, cutNetwork, fill, leavePage, mount, press, restoreNetwork, ui, waitFor } from './support.ts'

// On a page of its own: what was loaded once stays for the page.
describe('cowrie-login on a line that breaks after the form was drawn', () => {
  afterEach(leavePage)

  it('reports that its code could not load, and continues with the input', async () => {
    const person = await aPerson()
    await cutNetwork('/cdn/chunks/log-in-')
    const login = await mount('<cowrie-login></cowrie-login>')
    fill(login, { 'Username or email': person.username, Password: person.password })
    const submit = () => press(ui(login).getByRole('button', { name: 'Log in' }))
    await submit()
    await waitFor(() =>
      assert.equal(
        ui(login).getByRole('alert').textContent,
        'Login could not be loaded. Check your network connection and try again.',
      ),
    )
    await restoreNetwork()
    await submit()
    await ui(login).findByRole('heading', { name: `You’re logged in as ${person.name}` })
  })
})
