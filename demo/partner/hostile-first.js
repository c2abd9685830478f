// Runs before any code of Cowrie: patches built-ins, as old libraries do, and listens everywhere.
Array.prototype.last = function () {
  return this[this.length - 1]
}
Array.prototype.each = Array.prototype.forEach
// A library of 2009 did this.
Array.prototype.toJSON = function () {
  return Array.from(this, (each) => each)
}
const map = Array.prototype.map
Array.prototype.map = function (...given) {
  return map.apply(this, given)
}

/** Everything that a script of this page can read, as text. */
window.loot = []
const keep = (what) => {
  try {
    window.loot.push(typeof what === 'string' ? what : (JSON.stringify(what) ?? String(what)))
  } catch {
    window.loot.push(String(what))
  }
}

// Records everything that is typed, pressed or pasted on this page.
for (const name of ['keydown', 'input', 'change', 'paste', 'pointerdown']) {
  window.addEventListener(
    name,
    (event) => keep([name, event.key, event.data, event.composedPath()[0]?.value].join(' ')),
    true,
  )
}

// Records every message between windows and ports.
window.addEventListener('message', (event) => keep(event.data), true)
for (const [type, name] of [
  [MessagePort, 'postMessage'],
  [Window, 'postMessage'],
]) {
  const said = type.prototype[name]
  if (!said) continue
  type.prototype[name] = function (...given) {
    keep(given[0])
    return said.apply(this, given)
  }
}
const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
Object.defineProperty(MessagePort.prototype, 'onmessage', {
  set(listener) {
    set.call(this, (event) => {
      keep(event.data)
      listener.call(this, event)
    })
  },
})

// Records every request, every stored value, and every event for the page.
const { fetch } = window
window.fetch = function (...given) {
  keep([String(given[0]), given[1]?.body, ...new Headers(given[1]?.headers)].join(' '))
  return fetch.apply(this, given)
}
const { setItem } = Storage.prototype
Storage.prototype.setItem = function (...given) {
  keep(given.join(' '))
  return setItem.apply(this, given)
}
for (const name of ['cowrie-signed-in', 'cowrie-order-placed', 'cowrie-failed', 'cowrie-unsaved']) {
  document.addEventListener(name, (event) => keep([name, event.detail]))
}
