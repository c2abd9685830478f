/** The other states and steps of registration, with axe. */
import { assert } from 'chai'
import { aNewcomer, aReadyPerson, freshName, mailedCode, wordlessExchange } from './people.ts'
import {
  agree,
  boxes,
  country,
  digitsIn,
  failed,
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
  atOneMoment,
  cutNetwork,
  descriptionOf,
  expectInvalid,
  expectNoAxeFindings,
  fill,
  keys,
  leavePage,
  letPass,
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

describe('cowrie-registration', () => {
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
      await ui(widget).findByText('This invite link is incomplete or wrong')
      ui(widget).getByRole('button', { name: 'Continue' })
      await expectNoAxeFindings('a wrong invite link')
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
      await expectInvalid(widget, 'Phone number', 'Enter 4 to 10 digits')
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
      await ui(widget).findByText('No matches. Check the spelling or type less.')
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
  })

  describe('the code from the mail', () => {
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
      assert.include((await failed(widget)).textContent, 'That code didn’t work')
    })

    it('asks to review the request when a new one is refused without a reason', async () => {
      const { id } = await aNewcomer()
      // With the one of the registration these are all that are sent in ten minutes.
      for (let sent = 0; sent < 2; sent += 1) await api(`/api/User/resend-code/${id}`, { body: {} })
      const widget = await mount(
        `<cowrie-registration view="verify" user-id="${id}" api-base="${wordlessExchange}"></cowrie-registration>`,
      )
      letPass(30)
      await ui(widget).findByText('You can ask for a new code now.')
      await press(await ui(widget).findByRole('button', { name: 'Resend code' }))
      await toast('Your request generated an error. Please review and retry')
      // The link stays for another try.
      ui(widget).getByRole('button', { name: 'Resend code' })
    })

    it('asks for all four digits', async () => {
      const { widget } = await waitingForCode()
      await expectNoAxeFindings('the boxes of the code')
      await typeDigits(widget, 'Code', '12')
      await submit(widget)
      await ui(widget).findByText('Enter the 4-digit code')
      await expectNoAxeFindings('the boxes of the code with an error')
    })

    it('refuses codes after five wrong ones, until a new one is mailed', async () => {
      const { widget, code, newcomer } = await waitingForCode()
      for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left', 'tried too often']) {
        await typeDigits(widget, 'Code', wrongFor(code))
        await ui(widget).findByText(new RegExp(left))
        await waitFor(() => assert.deepEqual(digitsIn(widget), ['', '', '', '']))
      }
      await typeDigits(widget, 'Code', code)
      await ui(widget).findByText('This code has expired or was tried too often. Please ask for a new one')

      letPass(30)
      await press(await ui(widget).findByRole('button', { name: 'Resend code' }))
      await ui(widget).findByText('A new code is on its way. The old one no longer works.')
      await typeDigits(widget, 'Code', await mailedCode(newcomer.email, code))
      await ui(widget).findByRole('heading', { name: 'Account created successfully' })
    })

    it('counts 30 seconds down before each new code', async () => {
      const { widget, code } = await atOneMoment(async () => {
        const waiting = await waitingForCode()
        await typeDigits(waiting.widget, 'Code', '12')
        assert.isNull(ui(waiting.widget).queryByRole('button', { name: 'Resend code' }))
        await ui(waiting.widget).findByText('You can ask for a new one in 30 s.')
        return waiting
      })
      // Nor does a clock that is set back lengthen the wait.
      const { now } = Date
      Date.now = () => now() - 3_600_000
      await ui(widget).findByText(/^You can ask for a new one in [12]\d s\.$/)
      await new Promise((done) => setTimeout(done, 500))
      ui(widget).getByText(/^You can ask for a new one in [12]\d s\.$/)
      Date.now = now

      letPass(30)
      await press(await ui(widget).findByRole('button', { name: 'Resend code' }))
      await ui(widget).findByText('You can ask for a new one in 30 s.')
      await waitFor(() => assert.deepEqual(digitsIn(widget), ['', '', '', '']))
      await expectNoAxeFindings('a code that was sent again')
      // The old one is over.
      await typeDigits(widget, 'Code', code)
      await ui(widget).findByText('This code is wrong. 4 tries left')
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
      assert.include((await ui(widget).findByRole('alert')).textContent, 'This link is incomplete')
      await expectNoAxeFindings('an address without its user')
    })
  })
})
