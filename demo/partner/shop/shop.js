import { provideSession } from '%COWRIE_ORIGIN%/cdn/v1/cowrie-session.js'

const find = (id) => document.getElementById(id)

async function post(path, body = {}) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { error, ...data } = await answer.json()
  if (error) throw new Error(error)
  return data
}

const show = (id) => {
  for (const each of ['sign-in', 'connect', 'money']) find(each).hidden = each !== id
}

/** Shows the widgets of a customer who has connected their account, or asks them to. */
async function open() {
  const address = new URL(location.href)
  const code = address.searchParams.get('cowrie_consent') ?? undefined
  if (address.searchParams.has('cowrie_refused')) find('problem').textContent = 'You didn’t connect it.'
  history.replaceState(null, '', '/')

  const first = await post('/cowrie-session', { code })
  if (!first.clientSecret) {
    find('agree').onclick = () => location.assign(first.consentUrl)
    show('connect')
    return
  }
  // A secret works once: the first one is here already, later ones are asked for when the session has ended.
  let next = first.clientSecret
  provideSession(async () => {
    const secret = next ?? (await post('/cowrie-session')).clientSecret
    next = undefined
    return secret
  })
  show('money')
}

async function start() {
  const { name } = await (await fetch('/me')).json()
  if (!name) return show('sign-in')
  find('who').textContent = name
  const leave = document.createElement('button')
  leave.type = 'button'
  leave.textContent = 'Log out of the shop'
  leave.onclick = () => post('/sign-out').then(() => location.assign('/'), tell)
  find('who').append(' ', leave)
  await open()
}

function tell(error) {
  find('problem').textContent = error.message
}

for (const button of document.querySelectorAll('[data-customer]'))
  button.addEventListener('click', () =>
    post('/sign-in', { customerId: button.dataset.customer }).then(() => location.reload(), tell),
  )
start().catch(tell)
