/** `cowrie.js` on a partner's page: it loads a tag's module when the tag appears, at any depth. */
import { assert } from 'chai'
import { cutNetwork, exchange, nextEvent, restoreNetwork, waitFor } from './support.ts'

type Loader = { watch(root: Node): () => void }

const loader = () => import(/* @vite-ignore */ `${exchange}/cdn/v1/cowrie.js`) as Promise<Loader>
const isDefined = (tag: string) => customElements.get(tag) !== undefined
const becomesDefined = (tag: string) => waitFor(() => assert.isTrue(isDefined(tag), `${tag} is not defined`))

const askedFor = (tag: string) =>
  performance.getEntriesByType('resource').filter(({ name }) => name.includes(`/${tag}.js`)).length

function place(markup = ''): HTMLElement {
  const host = document.createElement('div')
  host.className = 'mounted'
  host.innerHTML = markup
  document.body.append(host)
  return host
}

/** The loader has seen everything that the page has: it has loaded a tag that came last, and that no other test places. */
async function hasSeenAll(tag: string) {
  place(`<${tag}></${tag}>`)
  await becomesDefined(tag)
}

describe('the loader', () => {
  afterEach(async () => {
    await restoreNetwork()
    for (const host of document.querySelectorAll('.mounted')) host.remove()
  })

  it('loads the tags that the page has, and no others', async () => {
    place(
      '<section><p><cowrie-login></cowrie-login></p></section><cowrie-mystery></cowrie-mystery><x-y></x-y>',
    )
    await loader()
    await becomesDefined('cowrie-login')
    assert.equal(askedFor('cowrie-mystery'), 0)
    assert.isFalse(isDefined('cowrie-registration'))
    assert.equal(askedFor('cowrie-registration'), 0)
  })

  it('loads a tag that appears later, at any depth, once for all its elements', async () => {
    await loader()
    document.body.append(Object.assign(document.createElement('cowrie-rate'), { className: 'mounted' }))
    await becomesDefined('cowrie-rate')

    const later = place()
    later.innerHTML = '<ul><li><cowrie-order></cowrie-order></li><li><cowrie-order></cowrie-order></li></ul>'
    await becomesDefined('cowrie-order')
    // A browser lists a request slightly after its answer.
    await waitFor(() => assert.equal(askedFor('cowrie-order'), 1))
  })

  it('watches given shadow roots until it is stopped', async () => {
    const { watch } = await loader()
    const root = place().attachShadow({ mode: 'closed' })
    root.innerHTML = '<cowrie-circle></cowrie-circle>'
    await hasSeenAll('cowrie-alerts')
    assert.equal(askedFor('cowrie-circle'), 0)

    const stop = watch(root)
    await becomesDefined('cowrie-circle')
    root.append(document.createElement('cowrie-receipt'))
    await becomesDefined('cowrie-receipt')

    stop()
    root.append(document.createElement('cowrie-transactions'))
    await hasSeenAll('cowrie-statement')
    assert.equal(askedFor('cowrie-transactions'), 0)
  })

  it('reports a failed module on the element, and tries again when the network is back', async () => {
    await loader()
    await cutNetwork('/cdn/v1/cowrie-profile.js')
    const failed = nextEvent('cowrie-failed')
    const host = place('<cowrie-profile></cowrie-profile>')
    const event = await failed
    assert.equal(event.target, host.firstElementChild)
    assert.equal(event.detail.tag, 'cowrie-profile')

    await restoreNetwork()
    dispatchEvent(new Event('online'))
    await becomesDefined('cowrie-profile')
  })

  it('does not touch tags of another release', async () => {
    customElements.define('cowrie-send-money', class extends HTMLElement {})
    await loader()
    place('<cowrie-send-money></cowrie-send-money>')
    await hasSeenAll('cowrie-contact')
    assert.equal(askedFor('cowrie-send-money'), 0)
  })
})
