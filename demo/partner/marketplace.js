const main = document.querySelector('main')

/** Draws the place of the address: `#order/LISTING`, `#placed/ORDER`, `#settled/ORDER`, or the market. */
function draw() {
  const [place, id = ''] = location.hash.slice(1).split('/')
  const template = document.getElementById(place) ?? document.getElementById('market')
  const page = template.content.cloneNode(true)
  page.querySelector('cowrie-order')?.setAttribute('listing-id', id)
  page.querySelector('cowrie-receipt')?.setAttribute('order-id', id)
  main.replaceChildren(page)
}

// The person wants a listing: we have a page for that, so the widget needs no dialog.
document.addEventListener('cowrie-order-requested', (event) => {
  event.preventDefault()
  location.hash = `order/${event.detail.listingId}`
})

// The widget shows its success until the person closes it. Then comes our result.
let result = ''
document.addEventListener('cowrie-order-placed', ({ detail }) => {
  result = `placed/${detail.orderId}`
})
document.addEventListener('cowrie-order-settled', ({ detail }) => {
  result = `settled/${detail.orderId}`
})
document.addEventListener('cowrie-closed', ({ target }) => {
  if (target.localName === 'cowrie-order') location.hash = result
})

// People who use a screen reader hear the heading of the new place.
addEventListener('hashchange', () => {
  draw()
  main.querySelector('h1').focus()
})
draw()
