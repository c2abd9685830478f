/** French and Arabic on the screen: every tag with the data of a busy trader. */
import { assert } from 'chai'
import { elementsIn, isDrawn, mountAll, overflowing, reorderedFigures } from './element-contract.ts'
import { fact, halt, placeOrder, postListing } from './market.ts'
import {
  aReadyPerson,
  cutNetwork,
  expectNoAxeFindings,
  leavePage,
  mount,
  pressFound,
  pressKey,
  restoreNetwork,
  signInAs,
  type,
  ui,
  waitFor,
} from './support.ts'

/** The texts of an element: its text nodes, and the attributes that screen readers announce. */
function saidBy(element: Element): string[] {
  return [...elementsIn(element)].flatMap((each) => {
    // Earlier notifications and people's notes stay in the language in which they were written.
    if (
      each.closest(
        'style, script, .notices-title, .notices-body, .transactions-note, .transactions-waits bdi, .requests-line [dir]',
      )
    )
      return []
    const texts = [...each.childNodes].filter((node) => node instanceof Text).map((node) => node.data)
    const spoken = ['aria-label', 'placeholder', 'title', 'alt'].map((name) => each.getAttribute(name) ?? '')
    return [...texts, ...spoken].map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean)
  })
}

/** Whether a text is a sentence or a phrase, not a name, a code or a figure. */
const isPhrase = (text: string) => /\p{Ll}{2,} \p{Ll}{2,}/u.test(text)

/** Asserts that every text is translated or a person's own, and that no English text remains. */
const leftInEnglish = (element: Element, english: ReadonlySet<string>) =>
  saidBy(element).filter((text) => isPhrase(text) && english.has(text))

const rootOf = (element: Element) => element.shadowRoot?.querySelector('.cowrie-root') as HTMLElement

describe('a language that cannot be loaded', () => {
  after(leavePage)

  it('is English until it loads with the next element', async () => {
    await cutNetwork('/cdn/chunks/(core|login)-fr-')
    const first = await mount('<cowrie-login locale="fr"></cowrie-login>')
    await ui(first).findByRole('button', { name: 'Log in' })
    await restoreNetwork()
    const next = await mount('<cowrie-login locale="fr"></cowrie-login>')
    await ui(next).findByRole('button', { name: 'Se connecter' })
  })
})

describe('every element, in another language', () => {
  let place: HTMLElement
  let elements: readonly HTMLElement[]
  let english: ReadonlyMap<HTMLElement, ReadonlySet<string>>

  before(async function () {
    this.timeout(120_000)
    place = document.createElement('main')
    place.className = 'mounted'
    place.style.cssText = 'display: grid; gap: 24px'
    document.body.append(place)
    elements = await mountAll(place)
    english = new Map(elements.map((each) => [each, new Set(saidBy(each))]))
  })
  after(() => {
    document.documentElement.lang = 'en'
    return leavePage()
  })

  for (const [language, direction] of [
    ['fr', 'ltr'],
    ['ar', 'rtl'],
  ] as const) {
    it(`follows the page into ${language}, whole, in its direction and with nothing for axe`, async () => {
      document.documentElement.lang = language
      for (const each of elements) {
        await waitFor(() => assert.equal(rootOf(each).lang, language, each.localName))
        await isDrawn(each)
        // Sentences of the server arrive in the new language by themselves; what stays is found below.
        await waitFor(() => assert.isEmpty(leftInEnglish(each, english.get(each) ?? new Set()))).catch(
          () => {},
        )
      }
      const findings = elements.flatMap((each) => [
        ...leftInEnglish(each, english.get(each) ?? new Set()).map(
          (text) => `${each.localName} says ${text}`,
        ),
        ...(getComputedStyle(rootOf(each)).direction === direction
          ? []
          : [`${each.localName} is not ${direction}`]),
        ...reorderedFigures(each),
      ])
      for (const inlineSize of ['', '1280px', '600px', '320px']) {
        place.style.inlineSize = inlineSize
        const tooWide = () => elements.flatMap(overflowing)
        // Tables follow the width a moment later; what stays is found.
        await waitFor(() => assert.isEmpty(tooWide())).catch(() => {})
        findings.push(...tooWide().map((each) => `${inlineSize}: ${each}`))
      }
      place.style.inlineSize = ''
      assert.isEmpty(findings, findings.join('\n'))
      await expectNoAxeFindings(`every widget in ${language}`)
    }).timeout(120_000)
  }

  it('returns to English', async () => {
    document.documentElement.lang = 'en-GB'
    for (const each of elements) await waitFor(() => assert.equal(rootOf(each).lang, 'en-GB', each.localName))
  })
})

describe('an element’s own language', () => {
  afterEach(leavePage)

  it('is its attribute’s, beside an element that follows the page', async () => {
    const [own, other] = [
      await mount('<cowrie-login locale="fr-CA"></cowrie-login>'),
      await mount('<cowrie-login></cowrie-login>'),
    ]
    await ui(own).findByRole('button', { name: 'Se connecter' })
    await ui(other).findByRole('button', { name: 'Log in' })
    assert.equal(rootOf(own).lang, 'fr-CA')
  })

  it('is English for an unsupported language, with that language’s figures', async () => {
    const element = await mount('<cowrie-rate locale="de" from="USD" to="NGN"></cowrie-rate>')
    await ui(element).findAllByText(/^1 USD = \d\.\d{3},\d{2} NGN$/)
    assert.equal(rootOf(element).lang, 'en')
  })

  it('changes without a loss of input or focus', async () => {
    const element = await mount('<cowrie-login></cowrie-login>')
    const field = await ui(element).findByLabelText('Username or email')
    field.focus()
    type(field as HTMLInputElement, 'amara')
    element.setAttribute('locale', 'ar')
    await ui(element).findByRole('button', { name: 'تسجيل الدخول' })
    assert.equal((field as HTMLInputElement).value, 'amara')
    assert.isTrue(field.isConnected)
    assert.equal(element.shadowRoot?.activeElement, field)
  })

  it('requests the server’s sentences in that language', async () => {
    const element = await mount('<cowrie-login locale="fr"></cowrie-login>')
    type(await ui(element).findByLabelText('Nom d’utilisateur ou adresse e-mail'), 'nobody-at-all')
    type(await ui(element).findByLabelText('Mot de passe'), 'Wrong1234')
    ;(await ui(element).findByRole('button', { name: 'Se connecter' })).click()
    await ui(element).findByText(/incorrect/)
  })
})

describe('two languages on one page', () => {
  afterEach(leavePage)

  it('each show refusals in their own', async () => {
    const french = await mount('<cowrie-login locale="fr"></cowrie-login>')
    const arabic = await mount('<cowrie-login locale="ar"></cowrie-login>')
    for (const element of [french, arabic]) {
      const [name, password] = element.shadowRoot?.querySelectorAll('input') ?? []
      type(name as HTMLInputElement, 'nobody-at-all')
      type(password as HTMLInputElement, 'Wrong1234')
    }
    const [inFrench, inArabic] = [
      await ui(french).findByRole('button', { name: 'Se connecter' }),
      await ui(arabic).findByRole('button', { name: 'تسجيل الدخول' }),
    ]
    inFrench.click()
    inArabic.click()
    await ui(french).findByText(/Le nom d’utilisateur ou le mot de passe est incorrect/)
    await ui(arabic).findByText(/اسم المستخدم أو كلمة المرور غير صحيحة/)
  })

  it('each show the reasons of one list in their own, and refetch when it changes', async () => {
    const [owner, buyer] = await Promise.all([aReadyPerson(), aReadyPerson()])
    const listing = await postListing(owner)
    await placeOrder(buyer, listing, 300)
    await halt(owner, listing)
    await signInAs(buyer)
    const french = await mount('<cowrie-orders locale="fr"></cowrie-orders>')
    const arabic = await mount('<cowrie-orders locale="ar"></cowrie-orders>')
    async function reasonIn(element: HTMLElement, label: string, reason: string) {
      await pressFound(() => ui(element).findByText(/US\$\s?300/))
      await waitFor(() => assert.equal(fact(element, label), reason))
      await pressKey('Escape')
      await waitFor(() => assert.isNull(ui(element).queryByRole('dialog')))
    }
    await reasonIn(french, 'Motif', 'L’annonce a été retirée par son propriétaire')
    await reasonIn(arabic, 'السبب', 'أوقف صاحب العرض عرضه')
    french.setAttribute('locale', 'en')
    await reasonIn(french, 'Reason', 'The listing was halted by its owner')
    await reasonIn(arabic, 'السبب', 'أوقف صاحب العرض عرضه')
  }).timeout(60_000)
})
