import { assert } from 'chai'
import { mailedCode, otherExchange } from './people.ts'
import {
  agree,
  boxes,
  country,
  digitsIn,
  fromNigeria,
  passwordRule,
  someone,
  submit,
  waitingForCode,
  wrongFor,
} from './registration.ts'
import {
  aPerson,
  api,
  choose,
  cutNetwork,
  expectInvalid,
  expectNoAxeFindings,
  fill,
  leavePage,
  mount,
  nextEvent,
  offline,
  press,
  toast,
  typeDigits,
  ui,
  valuesOf,
  waitFor,
} from './support.ts'

describe('cowrie-registration', () => {
  afterEach(leavePage)

  describe('the form', () => {
    it('names each missing field, beside it and in a toast', async () => {
      // Where the lookup of the country fails, none is chosen beforehand.
      await cutNetwork('/json')
      const widget = await mount(`<cowrie-registration api-base="${otherExchange}"></cowrie-registration>`)
      await waitFor(() => assert.include(country(widget).textContent, 'Select your country'))
      await agree(widget)
      await submit(widget)
      await expectInvalid(widget, 'First name', 'First name is required')
      await expectInvalid(widget, 'Last name', 'Last name is required')
      await expectInvalid(widget, 'Username', 'Username is required')
      await expectInvalid(widget, 'Email', 'Email is required')
      await expectInvalid(widget, 'Country', 'Select your country')
      await expectInvalid(widget, 'Phone number', 'Phone number is required')
      await expectInvalid(widget, 'Password', passwordRule)
      assert.equal(widget.shadowRoot?.activeElement, ui(widget).getByLabelText('First name'))
      await toast('First name is required')
      await expectNoAxeFindings('a registration with errors')

      const person = someone()
      const rest = async (label: keyof typeof person, next: string) => {
        fill(widget, { [label]: person[label] })
        await submit(widget)
        await toast(next)
      }
      await rest('First name', 'Last name is required')
      await rest('Last name', 'Username is required')
      await rest('Username', 'Email is required')
      await rest('Email', 'Select your country')
      await choose(widget, 'Country', 'Ghana')
      await submit(widget)
      await toast('Phone number is required')
      await rest('Phone number', passwordRule)
      await rest('Password', 'Password does not match')
      assert.equal(widget.shadowRoot?.activeElement, ui(widget).getByLabelText('Retype password'))
    })

    it('reports a taken username beside the field, and keeps the input', async () => {
      const taken = await aPerson()
      const widget = await mount('<cowrie-registration></cowrie-registration>')
      await fromNigeria(widget)
      const mine = { ...someone(), Username: taken.username.toUpperCase() }
      fill(widget, mine)
      await agree(widget)
      await submit(widget)
      await expectInvalid(widget, 'Username', 'This username is taken. Please choose another')
      await toast('This username is taken. Please choose another')
      assert.deepEqual(valuesOf(widget, mine), mine)
    })

    it('marks its fields for password managers and phones', async () => {
      const widget = await mount('<cowrie-registration></cowrie-registration>')
      const purposes = Object.keys(someone()).map((label) => [
        label,
        ui(widget).getByLabelText<HTMLInputElement>(label).autocomplete,
      ])
      assert.deepEqual(Object.fromEntries(purposes), {
        'First name': 'given-name',
        'Last name': 'family-name',
        Username: 'username',
        Email: 'email',
        'Phone number': 'tel-national',
        Password: 'new-password',
        'Retype password': 'new-password',
      })
    })

    it('reports a missing network, and keeps the input', async () => {
      const widget = await mount('<cowrie-registration></cowrie-registration>')
      await fromNigeria(widget)
      const mine = someone()
      fill(widget, mine)
      await agree(widget)
      await cutNetwork()
      await submit(widget)
      await toast(offline)
      assert.deepEqual(valuesOf(widget, mine), mine)
    })
  })

  describe('the code from the mail', () => {
    it('follows the form, opens the account, and leads to the login', async () => {
      const widget = await mount('<cowrie-registration></cowrie-registration>')
      await fromNigeria(widget)
      const person = someone()
      fill(widget, person)
      await agree(widget)
      const toCode = nextEvent('cowrie-navigate')
      await submit(widget)
      assert.match((await toCode).detail.to, /^\/verify-email\/[0-9a-f-]{36}$/)

      await ui(widget).findByText(`We’ve sent a 4-digit code to ${person.Email}. It’s valid for 10 minutes.`)
      await waitFor(() => assert.equal(widget.shadowRoot?.activeElement, boxes(widget)[0]))
      const code = await mailedCode(person.Email)
      const toSuccess = nextEvent('cowrie-navigate')
      // The last digit submits it.
      await typeDigits(widget, 'Code', code)
      assert.deepEqual((await toSuccess).detail, { to: '/account-success' })
      await ui(widget).findByRole('heading', { name: 'Account created successfully' })
      await expectNoAxeFindings('an account that was created')

      const toLogin = nextEvent('cowrie-navigate')
      await press(ui(widget).getByRole('button', { name: 'Proceed to Login' }))
      assert.deepEqual((await toLogin).detail, { to: '/login' })
      await waitFor(() => {
        const login = widget.shadowRoot?.querySelector('cowrie-login')?.shadowRoot
        assert.include(login?.textContent, 'Username or email')
        assert.equal(login?.querySelector<HTMLInputElement>('input[name="username"]')?.value, person.Username)
      })
      const { data } = await api('/api/User/login', {
        body: { username: person.Username, password: person.Password },
      })

      // Back leads to a page that says what has happened.
      const again = await mount(
        `<cowrie-registration view="verify" user-id="${data.tblid}"></cowrie-registration>`,
      )
      await ui(again).findByRole('heading', { name: 'Your email address is confirmed' })
      assert.isNull(ui(again).queryByRole('group', { name: 'Code' }))
      await expectNoAxeFindings('an address that was confirmed before')
      const onwards = nextEvent('cowrie-navigate')
      await press(ui(again).getByRole('button', { name: 'Proceed to Login' }))
      assert.deepEqual((await onwards).detail, { to: '/login' })
      const answer = await api('/api/User/login', {
        body: { username: person.Username, password: person.Password },
      })
      assert.isTrue(answer.isSuccess)
    })

    it('says below the boxes why a wrong code failed, and clears them for another try', async () => {
      const { widget, code } = await waitingForCode()
      await typeDigits(widget, 'Code', wrongFor(code))
      await ui(widget).findByText('This code is wrong. 4 tries left')
      assert.isNull(ui(widget).queryByRole('alertdialog'))
      await waitFor(() => assert.deepEqual(digitsIn(widget), ['', '', '', '']))
      const [first] = ui(widget).getByRole('group', { name: 'Code' }).querySelectorAll('input')
      await waitFor(() => assert.equal(widget.shadowRoot?.activeElement, first))
      await expectNoAxeFindings('a refused code')
      await typeDigits(widget, 'Code', code)
      await ui(widget).findByRole('heading', { name: 'Account created successfully' })
    })
  })
})
