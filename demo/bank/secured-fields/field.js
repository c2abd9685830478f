/**
 * One field of a card, in a frame of its own. It speaks the protocol of Adyen's secured fields with the page around it: the
 * page says what the field is and how it looks, and hears of focus, errors, the brand, and the value as Adyen's test
 * environment writes encrypted ones, `test_` and the text.
 */

/** Adyen's codes of errors, by field: empty, and wrong. */
const codes = {
  encryptedCardNumber: ['cc.num.900', 'cc.num.901'],
  encryptedExpiryMonth: ['cc.mth.915', 'cc.dat.911'],
  encryptedExpiryYear: ['cc.yr.917', 'cc.yr.918'],
  encryptedSecurityCode: ['cc.cvc.920', 'cc.cvc.921'],
}
const luhnFailed = 'cc.num.902'
const tooOld = 'cc.dat.912'
const tooFar = 'cc.dat.913'

const autocompletes = {
  encryptedCardNumber: 'cc-number',
  encryptedExpiryMonth: 'cc-exp-month',
  encryptedExpiryYear: 'cc-exp-year',
  encryptedSecurityCode: 'cc-csc',
}

const input = document.querySelector('input')
const note = document.querySelector('#note')
/** The page's configuration of this field. */
let setUp
let pageOrigin
/** The card's brand, as the field of the number tells this one. */
let brand = 'card'
/** The expiry month in digits, as its field tells this one. */
let month
let code = ''
let isEncrypted = false

const digits = () => input.value.replace(/\D/g, '')

const tell = (message) =>
  window.parent.postMessage(
    JSON.stringify({ fieldType: setUp.fieldType, numKey: setUp.numKey, ...message }),
    pageOrigin,
  )

function brandOf(number) {
  if (/^4/.test(number)) return 'visa'
  if (/^(5[1-5]|2(2[2-9]|[3-6]|7[01]|720))/.test(number)) return 'mc'
  return /^3[47]/.test(number) ? 'amex' : 'card'
}

function hasRightDigit(number) {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const lengths = { amex: 15, visa: 16, mc: 16 }

/** The error of a whole value, or undefined while it is not whole. Empty: it is right. */
function verdict() {
  const value = digits()
  switch (setUp.fieldType) {
    case 'encryptedCardNumber': {
      const length = lengths[brandOf(value)]
      if (length === undefined ? value.length < 12 : value.length < length) return undefined
      return hasRightDigit(value) ? '' : luhnFailed
    }
    case 'encryptedExpiryMonth':
      if (value.length < 2) return undefined
      return Number(value) >= 1 && Number(value) <= 12 ? '' : codes.encryptedExpiryMonth[1]
    case 'encryptedExpiryYear': {
      if (value.length < 2) return undefined
      const now = new Date()
      const months = (2000 + Number(value)) * 12 + Number(month ?? 12)
      const thisMonth = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
      if (months < thisMonth) return tooOld
      return months > thisMonth + 20 * 12 ? tooFar : ''
    }
    default:
      return value.length < (brand === 'amex' ? 4 : 3) ? undefined : ''
  }
}

function written(value) {
  if (setUp.fieldType === 'encryptedExpiryMonth')
    return /^[2-9]$/.test(value) ? `0${value}` : value.slice(0, 2)
  if (setUp.fieldType === 'encryptedExpiryYear') return value.slice(0, 2)
  if (setUp.fieldType === 'encryptedSecurityCode') return value.slice(0, brand === 'amex' ? 4 : 3)
  if (brandOf(value) === 'amex')
    return [value.slice(0, 4), value.slice(4, 10), value.slice(10, 15)].filter(Boolean).join(' ')
  return value.slice(0, lengths[brandOf(value)] ?? 19).replace(/\d{4}(?=\d)/g, '$& ')
}

function show(error) {
  code = error
  const said = setUp.iframeUIConfig?.ariaConfig?.[setUp.fieldType]?.error?.[error] ?? ''
  note.textContent = said
  input.toggleAttribute('aria-invalid', false)
  if (error) input.setAttribute('aria-invalid', 'true')
  restyle()
}

function fail(action, error) {
  isEncrypted = false
  show(error)
  tell({ action, error })
}

function typed() {
  const before = input.selectionStart === input.value.length
  input.value = written(digits())
  if (before) input.setSelectionRange(input.value.length, input.value.length)
  if (setUp.fieldType === 'encryptedCardNumber')
    tell({
      action: 'brand',
      brand: brandOf(digits()),
      cvcPolicy: 'required',
      expiryDatePolicy: 'required',
      error: '',
    })
  settle()
}

/** Tells what the field has become. */
function settle() {
  const error = verdict()
  if (error) return fail('incorrectly filled field', error)
  if (error === undefined) {
    isEncrypted = false
    show('')
    return tell({ action: 'delete', error: '' })
  }
  show('')
  isEncrypted = true
  const { fieldType } = setUp
  const value = fieldType === 'encryptedExpiryYear' ? `20${digits()}` : digits()
  tell({
    action: 'encryption',
    type: fieldType,
    [fieldType]: [{ type: fieldType, encryptedFieldName: fieldType, blob: `test_${value}` }],
    ...(fieldType === 'encryptedCardNumber' && { endDigits: value.slice(-4) }),
    ...(fieldType === 'encryptedExpiryMonth' && { code: value }),
  })
}

/** Only names of properties reach the style, and values of which none can load anything. */
const styleNames = ['color', 'caretColor', 'fontFamily', 'fontSize', 'fontWeight', 'lineHeight', 'textAlign']

function restyle() {
  const styles = setUp.iframeUIConfig?.sfStyles ?? {}
  const now = { ...styles.base, ...(code && styles.error), ...(isEncrypted && styles.validated) }
  for (const name of styleNames)
    if (typeof now[name] === 'string' && !now[name].includes('url')) input.style[name] = now[name]
  const placeholder = styles.placeholder?.color
  if (placeholder) input.style.setProperty('--placeholder', placeholder)
}

function begin(config) {
  setUp = config
  const { fieldType } = config
  const aria = config.iframeUIConfig?.ariaConfig ?? {}
  document.documentElement.lang = aria.lang ?? 'en'
  document.title = aria[fieldType]?.iframeTitle ?? ''
  input.setAttribute('aria-label', aria[fieldType]?.label ?? '')
  input.placeholder = config.iframeUIConfig?.placeholders?.[fieldType] ?? ''
  input.autocomplete = autocompletes[fieldType] ?? 'off'
  restyle()
  input.hidden = false
  tell({ action: 'config' })
}

function hear(message) {
  if (message.destroy) input.disabled = true
  if (message.focus) input.focus()
  if (message.styleObject) {
    setUp.iframeUIConfig = { ...setUp.iframeUIConfig, sfStyles: message.styleObject }
    restyle()
  }
  if (message.externalValidation) show(message.code)
  if (setUp.fieldType === 'encryptedSecurityCode' && message.brand) {
    brand = message.brand
    if (input.value) settle()
  }
  if (setUp.fieldType === 'encryptedExpiryYear' && message.code && message.blob) {
    month = message.code
    if (input.value) settle()
  }
}

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== window.parent || typeof data !== 'string') return
  const message = JSON.parse(data)
  if (!setUp) {
    if (!(message.fieldType in codes)) return
    pageOrigin = origin
    begin(message)
  } else if (origin === pageOrigin && message.numKey === setUp.numKey) hear(message)
})

input.addEventListener('input', typed)
input.addEventListener('focus', () => tell({ action: 'focus', focus: true, numChars: input.value.length }))
input.addEventListener('blur', () => {
  tell({ action: 'focus', focus: false, numChars: input.value.length })
  const [, wrong] = codes[setUp.fieldType]
  if (input.value && verdict() === undefined) fail('incomplete field', wrong)
})
input.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') tell({ action: 'enterKeyPressed' })
})
