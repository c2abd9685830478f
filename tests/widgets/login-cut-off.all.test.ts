import { assert } from 'chai'
import {
  aPerson,
  fill,
  leavePage,
  mount,
  press,
  restoreNetwork,
  stopExchange,
  ui,
  waitFor,
} from './support.ts'

// On a page of its own: what was loaded once stays for the page.
describe('cowrie-login on a line that breaks after the form was drawn', () => {
  afterEach(leavePage)

  it('reports that its code could not load, and continues with the input', async () => {
    const person = await aPerson()
    const says = (sentence: string) =>
      waitFor(() => assert.equal(ui(login).getByRole('alert').textContent, sentence))
    // The exchange alone is down: nobody is told to check their network.
    await stopExchange('/cdn/chunks/log-in-')
    const login = await mount('<cowrie-login></cowrie-login>')
    fill(login, { 'Username or email': person.username, Password: person.password })
    const submit = () => press(ui(login).getByRole('button', { name: 'Log in' }))
    await submit()
    await says('Login could not be loaded. Try again.')
    await restoreNetwork()
    await submit()
    await ui(login).findByRole('heading', { name: `You’re logged in as ${person.name}` })
  })
})
