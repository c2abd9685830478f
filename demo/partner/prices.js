// The agency's own buttons choose the currency that the converter starts from.
const rate = document.querySelector('cowrie-rate')
const buttons = document.querySelectorAll('.prices button')

for (const button of buttons) {
  button.addEventListener('click', () => {
    rate.setAttribute('from', button.dataset.from)
    for (const each of buttons) each.setAttribute('aria-pressed', String(each === button))
  })
}
