import { assert } from 'chai'
import { aNewcomer, aReadyPerson, freshName, mailedCode, otherExchange, wordlessExchange } from './people.ts'
import {
  aPerson,
  api,
  atOneMoment,
  choose,
  cutNetwork,
  descriptionOf,
  expectInvalid,
  expectNoAxeFindings,
  fill,
  keys,
  leavePage,
  mount,
  nextEvent,
  offline,
  openList,
  press,
  pressKey,
  restoreNetwork,
  toast,
  type,
  typeDigits,
  ui,
  valuesOf,
  waitFor,
  within,
} from './support.ts'

const passwordRule =
  'Must contain at least one number and one uppercase and lowercase letter, and at least 8 or more characters'

const someone = (name = freshName()) => ({
  'First name': 'Ada',
  'Last name': 'Bello',
  Username: name,
  Email: `${name}@example.com`,
  'Phone number': '8031234567',
  Password: 'Lagoon2026',
  'Retype password': 'Lagoon2026',
})

describe('cowrie-registration', () => {
  const submit = (widget: HTMLElement) => press(ui(widget).getByRole('button', { name: 'Continue' }))
  const agree = (widget: HTMLElement) =>
    press(ui(widget).getByRole('checkbox', { name: 'I agree to the terms and conditions' }))
  const country = (widget: HTMLElement) => ui(widget).getByRole('combobox', { name: 'Country' })
  const fromNigeria = (widget: HTMLElement) =>
    waitFor(() => assert.include(country(widget).textContent, 'Nigeria'))

  afterEach(leavePage)

  describe('the form', () => {
    // The first test: what was loaded once stays for the page.
    it('offers a retry when the countries fail to load', async () => {
      await cutNetwork('/api/Utility/countries')
      const widget = await mount('<cowrie-registration></cowrie-registration>')
      const notice = await ui(widget).findByRole('alert')
      assert.include(notice.textContent, 'The list of countries could not be loaded')
      await expectNoAxeFindings('a registration without countries')
      await restoreNetwork()
      await press(within(notice).getByRole('button', { name: 'Try again' }))
      await ui(widget).findByRole('combobox', { name: 'Country' })
    })

    it('begins with the address of the page, which may be fixed', async () => {
      const widget = (await mount('<cowrie-registration></cowrie-registration>')) as HTMLElement & {
        email?: string
      }
      const email = () => ui(widget).getByLabelText<HTMLInputElement>('Email')
      widget.email = 'ada@shop.example'
      await waitFor(() => assert.deepEqual([email().value, email().readOnly], ['ada@shop.example', false]))
      widget.setAttribute('locked', 'email')
      await waitFor(() => assert.isTrue(email().readOnly))
      assert.include(descriptionOf(email()), 'Set by this site')
      assert.equal(email().value, 'ada@shop.example')
      await expectNoAxeFindings('a fixed address')
    })

    it('disables its button until the terms are accepted', async () => {
      const widget = await mount('<cowrie-registration></cowrie-registration>')
      const button = ui(widget).getByRole<HTMLButtonElement>('button', { name: 'Continue' })
      assert.isTrue(button.disabled)
      await expectNoAxeFindings('an empty registration')
      await agree(widget)
      await waitFor(() => assert.isFalse(button.disabled))
      await agree(widget)
      await waitFor(() => assert.isTrue(button.disabled))
    })

    it('links to the terms of the exchange, or to those that the host has', async () => {
      const plain = await mount('<cowrie-registration></cowrie-registration>')
      const own = ui(plain).getByRole('link', { name: 'terms and conditions' })
      assert.match(own.getAttribute('href') ?? '', /^http[^?]+\/\/[^/]+\/terms\?lang=en$/)
      plain.remove()
      const widget = await mount('<cowrie-registration terms-url="/our-terms"></cowrie-registration>')
      const link = ui(widget).getByRole('link', { name: 'terms and conditions' })
      assert.equal(link.getAttribute('href'), '/our-terms')
      await expectNoAxeFindings('a registration with terms to read')
    })

    it('names who invites by a mailed link, and fills in the address', async () => {
      const host = await aReadyPerson()
      const email = `${freshName()}@example.com`
      const { data: link } = await api(`/api/User/invite-friend/${email}`, { token: host.token, body: {} })
      const token = new URL(link).searchParams.get('invite')
      const widget = await mount(`<cowrie-registration invite="${token}"></cowrie-registration>`)
      await ui(widget).findByText(`${host.username} invites you to Cowrie`)
      await waitFor(() => assert.equal(ui(widget).getByLabelText<HTMLInputElement>('Email').value, email))
      assert.notInclude(widget.shadowRoot?.textContent, host.name)
      await expectNoAxeFindings('an invited registration')
    })

    it('says that an invite link is wrong, and lets people register without it', async () => {
      const widget = await mount('<cowrie-registration invite="nonsense"></cowrie-registration>')
      await ui(widget).findByText('This invite link is not complete or not right')
      ui(widget).getByRole('button', { name: 'Continue' })
      await expectNoAxeFindings('a wrong invite link')
    })

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

    it('explains an invalid username, address, number and retyped password', async () => {
      const widget = await mount('<cowrie-registration></cowrie-registration>')
      await fromNigeria(widget)
      const wrong = {
        ...someone(),
        Username: 'a b',
        Email: 'ada@example',
        'Phone number': '12',
        'Retype password': 'Lagoon2027',
      }
      fill(widget, wrong)
      await agree(widget)
      await submit(widget)
      await expectInvalid(widget, 'Username', 'Use 3 to 30 letters, digits, dots, hyphens or underscores')
      await expectInvalid(widget, 'Email', 'Enter an email address such as ada@example.com')
      await expectInvalid(widget, 'Phone number', 'A phone number has 4 to 10 digits')
      await expectInvalid(widget, 'Retype password', 'Password does not match')
      assert.deepEqual(valuesOf(widget, wrong), wrong)
    })

    it('shows the password rule from the start, and ticks its parts off', async () => {
      const widget = await mount('<cowrie-registration></cowrie-registration>')
      const parts = () => descriptionOf(ui(widget).getByLabelText('Password'))
      assert.match(parts(), /8 characters\. .*Number\. .*Lowercase letter\. .*Uppercase letter\. /)
      fill(widget, { Password: 'lagoon26' })
      await waitFor(() =>
        assert.match(
          parts(),
          /8 characters, done\..*Number, done\..*Lowercase letter, done\..*Uppercase letter\. /,
        ),
      )
      await expectNoAxeFindings('a password that is half right')
      for (const weak of ['Lagoon2', 'lagoon2026', 'LAGOON2026', 'LagoonLagoon']) {
        fill(widget, { ...someone(), Password: weak, 'Retype password': weak })
        if (ui(widget).getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled)
          await agree(widget)
        await submit(widget)
        await expectInvalid(widget, 'Password', passwordRule)
      }
    })

    it('finds a country by any part of its name or dial code, without accents too', async () => {
      const widget = await mount('<cowrie-registration></cowrie-registration>')
      await fromNigeria(widget)
      await openList(widget, 'Country')
      const search = await ui(widget).findByLabelText('Search: Country')
      const found = () =>
        ui(widget)
          .queryAllByRole('option')
          .map((each) => each.textContent)
      type(search, 'ivoire')
      await waitFor(() => assert.deepEqual(found(), ['Côte d’Ivoire+225']))
      type(search, '+233')
      await waitFor(() => assert.deepEqual(found(), ['Ghana+233']))
      await expectNoAxeFindings('the list of countries')
      type(search, 'Atlantis')
      await ui(widget).findByText('Nothing matches. Check the spelling or type less of it.')
      await expectNoAxeFindings('a country that is not found')
      await pressKey('Control+a')
      await keys('cote')
      await waitFor(() => {
        assert.lengthOf(found(), 1)
        assert.isTrue(
          search.hasAttribute('aria-activedescendant'),
          'the first one found is the one for Enter',
        )
      })
      await pressKey('Enter')
      await waitFor(() => assert.include(country(widget).textContent, 'Côte'))
    })

    it('accepts a number as people write it, without the dial code before the field', async () => {
      const widget = await mount('<cowrie-registration></cowrie-registration>')
      await fromNigeria(widget)
      fill(widget, { 'Phone number': '+234 803 123 4567' })
      await waitFor(() =>
        assert.deepEqual(valuesOf(widget, { 'Phone number': '' }), { 'Phone number': '8031234567' }),
      )
    })

    it('reports a taken username beside the field, and keeps the input', async () => {
      const taken = await aPerson()
      const widget = await mount('<cowrie-registration></cowrie-registration>')
      await fromNigeria(widget)
      const mine = { ...someone(), Username: taken.username.toUpperCase() }
      fill(widget, mine)
      await agree(widget)
      await submit(widget)
      await expectInvalid(widget, 'Username', 'This username is taken, please choose another')
      await toast('This username is taken, please choose another')
      assert.deepEqual(valuesOf(widget, mine), mine)
    })

    it('asks for a code for every address, and notifies only the owner of a taken one', async () => {
      const taken = await aPerson()
      const widget = await mount('<cowrie-registration></cowrie-registration>')
      await fromNigeria(widget)
      fill(widget, { ...someone(), Username: freshName(), Email: taken.email })
      await agree(widget)
      await submit(widget)
      await ui(widget).findByRole('group', { name: 'Code' })
      await waitFor(async () => {
        const [newest] = await api(`/sandbox/mailbox?to=${encodeURIComponent(taken.email)}`)
        assert.equal(newest.subject, 'You already have an account')
      })
    })

    it('reports a deceptive name beside the field, and keeps the input', async () => {
      const widget = await mount('<cowrie-registration></cowrie-registration>')
      await fromNigeria(widget)
      const mine = { ...someone(), 'First name': 'Cowrie', 'Last name': 'Support' }
      fill(widget, mine)
      await agree(widget)
      await submit(widget)
      const reserved = 'This name could be mistaken for Cowrie or its staff. Please choose another'
      await expectInvalid(widget, 'First name', reserved)
      await toast(reserved)
      assert.deepEqual(valuesOf(widget, mine), mine)

      fill(widget, { 'First name': 'Ada', 'Last name': '\u041ebi' })
      await submit(widget)
      await expectInvalid(
        widget,
        'Last name',
        'A name must be written in one alphabet. Please type it in a single language',
      )
    })

    it('reports a failed registration when the server gives no reason', async () => {
      const taken = await aPerson()
      const widget = await mount(`<cowrie-registration api-base="${wordlessExchange}"></cowrie-registration>`)
      await fromNigeria(widget)
      const mine = { ...someone(), Username: taken.username }
      fill(widget, mine)
      await agree(widget)
      await submit(widget)
      await toast('User registration failed')
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
    /** A person who has just registered, at the four boxes. */
    async function waitingForCode() {
      const newcomer = await aNewcomer()
      const code = await mailedCode(newcomer.email)
      const widget = await mount(
        `<cowrie-registration view="verify" user-id="${newcomer.id}"></cowrie-registration>`,
      )
      return { newcomer, code, widget }
    }
    const boxes = (widget: HTMLElement) =>
      within(ui(widget).getByRole('group', { name: 'Code' })).getAllByRole<HTMLInputElement>('textbox')
    const digitsIn = (widget: HTMLElement) => boxes(widget).map((box) => box.value)
    const wrongFor = (code: string) => (code === '1111' ? '2222' : '1111')
    const failed = (widget: HTMLElement) => ui(widget).findByRole('alertdialog', { name: 'Failed' })

    it('follows the form, opens the account, and leads to the login', async () => {
      const widget = await mount('<cowrie-registration></cowrie-registration>')
      await fromNigeria(widget)
      const person = someone()
      fill(widget, person)
      await agree(widget)
      const toCode = nextEvent('cowrie-navigate')
      await submit(widget)
      assert.match((await toCode).detail.to, /^\/verify-email\/[0-9a-f-]{36}$/)

      await ui(widget).findByText(
        `We have sent a code of 4 digits to ${person.Email}. It is good for 10 minutes.`,
      )
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

    it('moves on from box to box, and back with Backspace', async () => {
      const { widget } = await waitingForCode()
      boxes(widget)[0]?.focus()
      await keys('123')
      assert.deepEqual(digitsIn(widget), ['1', '2', '3', ''])
      assert.equal(widget.shadowRoot?.activeElement, boxes(widget)[3])
      await pressKey('Backspace')
      await waitFor(() => assert.deepEqual(digitsIn(widget), ['1', '2', '', '']))
      await keys('x9')
      await waitFor(() => assert.deepEqual(digitsIn(widget), ['1', '2', '9', '']))
    })

    it('is offered by phones, and pasted as a whole into whichever box', async () => {
      const { widget } = await waitingForCode()
      assert.deepEqual(
        boxes(widget).map((box) => box.autocomplete),
        ['one-time-code', 'off', 'off', 'off'],
      )
      // The first paste submits, and is refused by the missing network; the boxes keep it.
      await cutNetwork()
      for (const [box, text] of [
        [0, '12 34'],
        [2, ' 5678\n'],
        [3, '90-12'],
      ] as const) {
        await waitFor(() => assert.isFalse(boxes(widget)[0]?.readOnly))
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        boxes(widget)[box]?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }),
        )
        await waitFor(() => assert.equal(digitsIn(widget).join(''), text.replace(/\D/g, '')))
      }
    })

    it('leads on when the confirming code is entered again', async () => {
      const { id, email } = await aPerson()
      const widget = await mount(`<cowrie-registration view="verify" user-id="${id}"></cowrie-registration>`)
      const code = await mailedCode(email)
      const toSuccess = nextEvent('cowrie-navigate')
      await typeDigits(widget, 'Code', code)
      assert.deepEqual((await toSuccess).detail, { to: '/account-success' })
      await ui(widget).findByRole('heading', { name: 'Account created successfully' })
    })

    it('leads to the form for people who gave a wrong address', async () => {
      const { widget } = await waitingForCode()
      const toForm = nextEvent('cowrie-navigate')
      await press(ui(widget).getByRole('button', { name: 'Create the account again' }))
      assert.deepEqual((await toForm).detail, { to: '/create-account' })
    })

    it('links to the login for people who open the page again', async () => {
      const { widget } = await waitingForCode()
      const toLogin = nextEvent('cowrie-navigate')
      await press(ui(widget).getByRole('button', { name: 'Login' }))
      assert.deepEqual((await toLogin).detail, { to: '/login' })
    })

    it('is reported as failed when the server gives no reason', async () => {
      const { id, email } = await aNewcomer()
      const widget = await mount(
        `<cowrie-registration view="verify" user-id="${id}" api-base="${wordlessExchange}"></cowrie-registration>`,
      )
      await typeDigits(widget, 'Code', wrongFor(await mailedCode(email)))
      assert.include((await failed(widget)).textContent, 'This code could not be confirmed')
    })

    it('asks to review the request when a new one is refused without a reason', async () => {
      const { id } = await aNewcomer()
      // With the one of the registration these are all that are sent in ten minutes.
      for (let sent = 0; sent < 2; sent += 1) await api(`/api/User/resend-code/${id}`, { body: {} })
      const widget = await mount(
        `<cowrie-registration view="verify" user-id="${id}" api-base="${wordlessExchange}"></cowrie-registration>`,
      )
      await inSeconds(30, async () => {
        await ui(widget).findByText('You can ask for a new code now.')
        await press(await ui(widget).findByRole('button', { name: 'Resend code' }))
        await toast('Your request generated an error. Please review and retry')
        // The link stays for another try.
        ui(widget).getByRole('button', { name: 'Resend code' })
      })
    })

    it('asks for all four digits', async () => {
      const { widget } = await waitingForCode()
      await expectNoAxeFindings('the boxes of the code')
      await typeDigits(widget, 'Code', '12')
      await submit(widget)
      await ui(widget).findByText('Enter the 4 digits of the code')
      await expectNoAxeFindings('the boxes of the code with an error')
    })

    it('shows why a wrong code failed, and clears the boxes for another try', async () => {
      const { widget, code } = await waitingForCode()
      await typeDigits(widget, 'Code', wrongFor(code))
      const box = await failed(widget)
      assert.include(box.textContent, 'This code is not right. 4 tries are left')
      await expectNoAxeFindings('a refused code')
      await press(within(box).getByRole('button', { name: 'Try again' }))
      assert.include(box.textContent, 'This code is not right. 4 tries are left', 'while it fades')
      await waitFor(() => assert.deepEqual(digitsIn(widget), ['', '', '', '']))
      await typeDigits(widget, 'Code', code)
      await ui(widget).findByRole('heading', { name: 'Account created successfully' })
    })

    it('refuses codes after five wrong ones, until a new one is mailed', async () => {
      const { widget, code, newcomer } = await waitingForCode()
      for (const left of [
        '4 tries are left',
        '3 tries are left',
        '2 tries are left',
        '1 try is left',
        'tried too often',
      ]) {
        await typeDigits(widget, 'Code', wrongFor(code))
        const box = await failed(widget)
        assert.include(box.textContent, left)
        await press(within(box).getByRole('button', { name: 'Try again' }))
        await waitFor(() => assert.isNull(ui(widget).queryByRole('alertdialog')))
      }
      await typeDigits(widget, 'Code', code)
      const box = await failed(widget)
      assert.include(
        box.textContent,
        'This code has expired or was tried too often. Please ask for a new one',
      )
      await press(within(box).getByRole('button', { name: 'Try again' }))

      await inSeconds(30, async () => {
        await press(await ui(widget).findByRole('button', { name: 'Resend code' }))
        await ui(widget).findByText('A new code is on its way. The one before it no longer counts.')
        await typeDigits(widget, 'Code', await mailedCode(newcomer.email, code))
        await ui(widget).findByRole('heading', { name: 'Account created successfully' })
      })
    })

    it('counts 30 seconds down before each new code', async () => {
      const { widget, code } = await atOneMoment(async () => {
        const waiting = await waitingForCode()
        await typeDigits(waiting.widget, 'Code', '12')
        assert.isNull(ui(waiting.widget).queryByRole('button', { name: 'Resend code' }))
        await ui(waiting.widget).findByText('You can ask for a new one in 30 s.')
        return waiting
      })
      await ui(widget).findByText(/^You can ask for a new one in [12]\d s\.$/)

      await inSeconds(30, async () => {
        await press(await ui(widget).findByRole('button', { name: 'Resend code' }))
        await ui(widget).findByText('You can ask for a new one in 30 s.')
        await waitFor(() => assert.deepEqual(digitsIn(widget), ['', '', '', '']))
        await expectNoAxeFindings('a code that was sent again')
        // The old one is over.
        await typeDigits(widget, 'Code', code)
        await failed(widget)
      })
    })

    it('reports a missing network, and keeps the digits', async () => {
      const { widget } = await waitingForCode()
      await cutNetwork()
      await typeDigits(widget, 'Code', '1234')
      await toast(offline)
      assert.deepEqual(digitsIn(widget), ['1', '2', '3', '4'])
    })

    it('reports an address without its user as incomplete', async () => {
      const widget = await mount('<cowrie-registration view="verify"></cowrie-registration>')
      assert.include((await ui(widget).findByRole('alert')).textContent, 'This address is incomplete')
      await expectNoAxeFindings('an address without its user')
    })
  })
})

/** Does something with the page's clock set forward: what counts seconds counts against the clock. */
async function inSeconds(seconds: number, then: () => Promise<void>) {
  const { now } = Date
  Date.now = () => now() + seconds * 1000
  try {
    await then()
  } finally {
    Date.now = now
  }
}
