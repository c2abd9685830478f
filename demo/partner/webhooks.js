/** Shows the webhooks that our server has verified, the newest first. */
const list = document.querySelector('#events')
const state = document.querySelector('#state')
const everyMs = 2_000
let shown = ''

const element = (tag, text) => Object.assign(document.createElement(tag), { textContent: text })

function row({ receivedAt, event }) {
  const item = document.createElement('li')
  const when = element('time', new Date(receivedAt).toLocaleTimeString())
  when.dateTime = receivedAt
  const facts = element('pre', JSON.stringify(event.data, null, 2))
  const more = document.createElement('details')
  more.append(element('summary', 'Data'), facts)
  const { reference } = event.data
  item.append(element('strong', event.type), ' ', when, reference ? ` for ${reference}` : '', more)
  return item
}

async function look() {
  try {
    const answer = await fetch('webhooks.json')
    const events = await answer.json()
    state.textContent = events.length === 0 ? 'Nothing yet.' : ''
    const ids = events.map(({ id }) => id).join()
    if (ids === shown) return
    shown = ids
    list.replaceChildren(...events.map(row))
  } catch {
    state.textContent = 'Our server isn’t responding. Trying again.'
  } finally {
    setTimeout(look, everyMs)
  }
}
look()
