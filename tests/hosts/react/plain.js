import { setApiBase, version } from '@cowrie/widgets'
import { defineRate } from '@cowrie/widgets/rate/define'

setApiBase(import.meta.env.VITE_SANDBOX)
// A custom name in a scoped registry.
const registry = new CustomElementRegistry()
defineRate({ tag: 'lagoon-rate', registry })

const rate = document.createElement('lagoon-rate', { customElementRegistry: registry })
const heard = document.querySelector('output')
rate.from = 'USD'
rate.addEventListener('cowrie-ready', (event) => {
  heard.textContent = event.detail.version === version ? 'ready' : 'another version'
})
rate.addEventListener('cowrie-order-placed', () => {
  heard.textContent = 'ordered'
})
rate.addEventListener('cowrie-navigate', (event) => {
  event.preventDefault()
  heard.textContent = `to ${event.detail.to}`
})
document.querySelector('main').append(rate)
document.querySelector('button').addEventListener('click', () => {
  rate.to = 'EUR'
})
