/** The frames of Adyen's fields, and what is typed in them as far as this page sees it. */
import initSecuredFields from '@adyen/adyen-web/dist/es/components/internal/SecuredFields/lib/CSF/initCSF.js'
import { frameStyles } from './frame-styles.ts'
import {
  brandOfField,
  type EncryptedBody,
  nameOf,
  type SecuredFields,
  type SecuredFieldsProps,
  type SecuredFieldsSetup,
  type SecuredName,
  type SeenCard,
  securedNames,
} from './secured-fields.ts'
import { watchLoading } from './watch-loading.ts'

/** The encrypted values of valid fields, and the codes of errors of the others. */
export type Typed = {
  readonly blobs: Map<SecuredName, string>
  readonly codes: Map<SecuredName, string>
}

export function bodyOf({ blobs }: Typed): EncryptedBody {
  const [encryptedNumber = '', encryptedMonth = '', encryptedYear = '', encryptedCvv = ''] = securedNames.map(
    (name) => blobs.get(name),
  )
  return { encryptedNumber, encryptedMonth, encryptedYear, encryptedCvv }
}

/** Facts and functions of the latest drawing. */
export type Drawn = Pick<SecuredFieldsProps, 'onEdit' | 'onSeen'> & {
  readonly labels: Readonly<Record<SecuredName, string>>
  readonly placeholder: string
  sentence(name: SecuredName, code: string): string
  focusOn(name: SecuredName): void
  restyle(): void
  onFailed(): void
}

type FramesOptions = {
  readonly clientKey: string
  readonly url: string
  readonly language: string
  readonly monthPlaceholder: string
  readonly typed: Typed
  now(): Drawn
  onState(state: 'slow' | 'ready'): void
  onFocused(change: (before: SecuredName | undefined) => SecuredName | undefined): void
  onSeen(more: Partial<SeenCard>): void
}

/** Makes a frame in each element of `box` that has `data-cse`. `end` takes them away. */
export function openFrames(box: HTMLElement, options: FramesOptions): { fields: SecuredFields; end(): void } {
  const { now } = options
  let isReady = false
  const stopWatching = watchLoading(box, new URL(options.url).origin, {
    slow: () => options.onState('slow'),
    failed: () => now().onFailed(),
  })
  const fields = initSecuredFields({
    rootNode: box,
    type: 'card',
    clientKey: options.clientKey,
    loadingContext: options.url,
    implementationType: 'custom',
    iframeUIConfig: { sfStyles: frameStyles(box) },
    i18n: { locale: options.language, get: (key) => sentenceOfKey(key, now()) },
    placeholders: { expiryMonth: options.monthPlaceholder, expiryYear: now().placeholder },
    callbacks: {
      ...listeners(box, options),
      onConfigSuccess() {
        isReady = true
        stopWatching()
        passFocus(box, (name) => now().focusOn(name))
        options.onState('ready')
      },
    },
  })
  return {
    fields,
    end() {
      stopWatching()
      // Adyen's fields warn of a call that comes too early; frames of which nobody heard go with their element.
      if (isReady) fields.destroy()
    },
  }
}

/** Focus that a page gives to a frame stays outside of the field in it. */
function passFocus(box: HTMLElement, focusOn: (name: SecuredName) => void) {
  for (const frame of box.querySelectorAll('iframe')) {
    const name = nameOf(frame.parentElement?.dataset.cse ?? '')
    if (name) frame.focus = () => focusOn(name)
  }
}

const listeners = (
  box: HTMLElement,
  { now, typed: { blobs, codes }, onFocused, onSeen }: FramesOptions,
): Omit<SecuredFieldsSetup['callbacks'], 'onConfigSuccess'> => ({
  onFieldValid({ encryptedFieldName, valid, blob, endDigits }) {
    const name = nameOf(encryptedFieldName)
    if (!name) return
    if (valid && blob) blobs.set(name, blob)
    else blobs.delete(name)
    if (valid) codes.delete(name)
    if (name === 'number') onSeen({ lastFour: (valid && endDigits) || '' })
    now().onEdit(name)
  },
  onError({ fieldType, error }) {
    const name = nameOf(fieldType)
    if (!name) return
    if (error) return void codes.set(name, error)
    codes.delete(name)
    now().onEdit(name)
  },
  onBrand: ({ brand }) => onSeen({ brand: brandOfField(brand) }),
  onFocus({ fieldType, focus }) {
    const name = nameOf(fieldType)
    if (focus) {
      now().restyle()
      // A browser brings what is focused in a frame into view without a look at our margins.
      box.querySelector(`[data-cse="${fieldType}"]`)?.scrollIntoView({ block: 'nearest' })
    }
    onFocused((before) => (focus ? name : before === name ? undefined : before))
  },
  onKeyDown: () => box.closest('form')?.requestSubmit(),
})

/** Our sentence for a key of Adyen's translations: the label of a field, or an error. */
function sentenceOfKey(key: string, { labels, sentence }: Drawn): string {
  const [, name] = /^creditCard\.(\w+)\.(?:label|aria\.iframeTitle)$/.exec(key) ?? []
  if (name) return labels[nameOf(name) ?? labelKeys[name as keyof typeof labelKeys] ?? 'number']
  const part = errorParts[key.slice(0, 6) as keyof typeof errorParts]
  return part ? sentence(part, key) : ''
}

/** Adyen's names of the labels. */
const labelKeys = {
  cardNumber: 'number',
  expiryMonth: 'month',
  expiryYear: 'year',
  securityCode: 'cvv',
} as const
/** Its errors begin with what they are about. */
const errorParts = {
  'cc.num': 'number',
  'cc.mth': 'month',
  'cc.yr.': 'year',
  'cc.cvc': 'cvv',
  'cc.dat': 'year',
} as const
