// This site's own app in its own React, with a widget inside.
const { createElement } = React
ReactDOM.render(
  createElement(
    'div',
    null,
    createElement('p', null, `React ${React.version}`),
    createElement('cowrie-profile', { tab: 'cards', lang: 'en' }),
  ),
  document.querySelector('#old-react'),
)

/** Searches everything that this page's scripts can reach, and returns the loot. */
window.ransack = () => {
  const keep = (what) => window.loot.push(String(what))
  const look = (root) => {
    for (const each of root.querySelectorAll('*')) {
      if (each.value) keep(each.value)
      if (each.shadowRoot) look(each.shadowRoot)
      if (each.localName !== 'iframe') continue
      keep(each.contentDocument?.body?.innerHTML ?? 'a closed document')
      try {
        const inside = each.contentWindow
        keep(JSON.stringify(inside.localStorage) + inside.document.body.textContent)
      } catch (error) {
        keep(error.name)
      }
    }
  }
  look(document)
  for (const box of [localStorage, sessionStorage])
    for (const name of Object.keys(box)) keep(box.getItem(name))
  for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
    const service = globalThis[symbol]
    if (typeof service?.getToken === 'function') keep(service.getToken(new URL(exchange()).origin))
  }
  return window.loot
}

const exchange = () => document.querySelector('script[src*="/cdn/v1/"]').src
