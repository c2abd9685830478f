import initSecuredFields from '@adyen/adyen-web/dist/es/components/internal/SecuredFields/lib/CSF/initCSF.js'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { useTheme, useWidget } from '#core/client/widget.ts'
import { cvvLength } from '#core/contract/cards.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { CardIcon, ShieldIcon } from '#core/ui/basics/Icons.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'
import { FieldMessages, FieldRoot, useFieldWiring } from '#core/ui/fields/Field.tsx'
import { uiTexts } from '#core/ui/texts/index.ts'
import { brandNames } from '../brand-names.ts'
import { cardTexts } from '../texts/card/index.ts'
import { encryptedTexts } from '../texts/encrypted/index.ts'
import encryptedCss from './encrypted-fields.css?inline'
import { frameStyles } from './frame-styles.ts'
import {
  brandOfField,
  emptyCodes,
  fieldTypes,
  nameOf,
  type SecuredFields,
  type SecuredFieldsProps,
  type SecuredHandle,
  type SecuredName,
  type SeenCard,
  securedNames,
  sentenceOf,
} from './secured-fields.ts'
import { watchLoading } from './watch-loading.ts'

registerSheet('encrypted-fields', encryptedCss)

const unseen: SeenCard = { brand: 'other', lastFour: '' }

type Props = SecuredFieldsProps & { ref: Ref<SecuredHandle> }

/** Number, expiry and CVV in frames of the card processor. What is typed there never reaches this page. */
export function EncryptedFields({ ref, ...props }: Props) {
  const ui = useTexts(uiTexts)
  const texts = useTexts(encryptedTexts)
  const card = useTexts(cardTexts)
  const { language } = useWidget()
  const [tries, setTries] = useState(1)
  const [failed, setFailed] = useState(false)
  const fields = useRef<SecuredHandle>(null)
  useImperativeHandle(ref, () => ({
    check: () => fields.current?.check() ?? { number: texts.blocked },
    body: () => (fields.current as SecuredHandle).body(),
  }))

  if (failed)
    return (
      <Alert
        tone="error"
        title={texts.blocked}
        action={
          <Button
            variant="secondary"
            onClick={() => {
              setTries(tries + 1)
              setFailed(false)
            }}
          >
            {ui.retry}
          </Button>
        }
      >
        {texts.blockedHint}
      </Alert>
    )
  return (
    // A frame keeps the language in which it was made.
    <Fields
      key={`${tries} ${language}`}
      ref={fields}
      isRetry={tries > 1}
      labels={{ number: card.number, month: card.month, year: card.year, cvv: card.cvv }}
      onFailed={() => setFailed(true)}
      {...props}
    />
  )
}

type FieldsProps = Props & {
  labels: Record<SecuredName, string>
  /** The button that was pressed is gone, and with it the focus. */
  isRetry: boolean
  onFailed: () => void
}

function Fields({ ref, clientKey, url, errors, labels, isRetry, onEdit, onSeen, onFailed }: FieldsProps) {
  const texts = useTexts(encryptedTexts)
  const card = useTexts(cardTexts)
  const ui = useTexts(uiTexts)
  const { language } = useWidget()
  const theme = useTheme()
  const root = useRef<HTMLDivElement>(null)
  const secured = useRef<SecuredFields>(undefined)
  const [state, setState] = useState<'loading' | 'slow' | 'ready'>('loading')
  const [focused, setFocused] = useState<SecuredName>()
  const [seen, setSeen] = useState(unseen)
  const blobs = useRef(new Map<SecuredName, string>())
  const codes = useRef(new Map<SecuredName, string>())
  const cvvDigits = cvvLength(seen.brand)
  const sentence = (name: SecuredName, code: string) =>
    sentenceOf(code, name, { card, encrypted: texts, cvvDigits })

  useImperativeHandle(ref, () => ({
    check: () =>
      Object.fromEntries(
        securedNames.map((name) => {
          if (blobs.current.has(name)) return [name, undefined]
          const code = codes.current.get(name) ?? emptyCodes[name]
          if (state === 'ready') secured.current?.isValidated(fieldTypes[name], code)
          return [name, sentence(name, code)]
        }),
      ),
    body() {
      const [encryptedNumber = '', encryptedMonth = '', encryptedYear = '', encryptedCvv = ''] =
        securedNames.map((name) => blobs.current.get(name))
      return { encryptedNumber, encryptedMonth, encryptedYear, encryptedCvv }
    },
  }))

  const focusOn = (name: SecuredName) => secured.current?.setFocusOnFrame(fieldTypes[name])
  const restyle = () => {
    if (root.current && state === 'ready') secured.current?.updateStyles(frameStyles(root.current))
  }
  /** The frames call what the latest drawing knows. */
  const latest = useRef({
    onEdit,
    onSeen,
    onFailed,
    sentence,
    focusOn,
    restyle,
    labels,
    placeholder: texts.year,
  })
  latest.current = { onEdit, onSeen, onFailed, sentence, focusOn, restyle, labels, placeholder: texts.year }

  useEffect(() => {
    const box = root.current as HTMLElement
    if (isRetry) box.focus()
    const now = () => latest.current
    const see = (more: Partial<SeenCard>) => setSeen((before) => ({ ...before, ...more }))
    let isReady = false
    const stopWatching = watchLoading(box, new URL(url).origin, {
      slow: () => setState('slow'),
      failed: () => now().onFailed(),
    })
    const fields = initSecuredFields({
      rootNode: box,
      type: 'card',
      clientKey,
      loadingContext: url,
      implementationType: 'custom',
      iframeUIConfig: { sfStyles: frameStyles(box) },
      i18n: {
        locale: language,
        get(key) {
          const [, name] = /^creditCard\.(\w+)\.(?:label|aria\.iframeTitle)$/.exec(key) ?? []
          if (name) return now().labels[nameOf(name) ?? labelKeys[name as keyof typeof labelKeys] ?? 'number']
          const part = errorParts[key.slice(0, 6) as keyof typeof errorParts]
          return part ? now().sentence(part, key) : ''
        },
      },
      placeholders: { expiryMonth: card.monthPlaceholder, expiryYear: now().placeholder },
      callbacks: {
        onConfigSuccess() {
          isReady = true
          stopWatching()
          // Focus that a page gives to a frame stays outside of the field in it.
          for (const frame of box.querySelectorAll('iframe')) {
            const name = nameOf(frame.parentElement?.dataset.cse ?? '')
            if (name) frame.focus = () => now().focusOn(name)
          }
          setState('ready')
        },
        onFieldValid({ encryptedFieldName, valid, blob, endDigits }) {
          const name = nameOf(encryptedFieldName)
          if (!name) return
          if (valid && blob) blobs.current.set(name, blob)
          else blobs.current.delete(name)
          if (valid) codes.current.delete(name)
          if (name === 'number') see({ lastFour: (valid && endDigits) || '' })
          now().onEdit(name)
        },
        onError({ fieldType, error }) {
          const name = nameOf(fieldType)
          if (!name) return
          if (error) return void codes.current.set(name, error)
          codes.current.delete(name)
          now().onEdit(name)
        },
        onBrand: ({ brand }) => see({ brand: brandOfField(brand) }),
        onFocus({ fieldType, focus }) {
          const name = nameOf(fieldType)
          if (focus) {
            now().restyle()
            // A browser brings what is focused in a frame into view without a look at our margins.
            box.querySelector(`[data-cse="${fieldType}"]`)?.scrollIntoView({ block: 'nearest' })
          }
          setFocused((before) => (focus ? name : before === name ? undefined : before))
        },
        onKeyDown: () => box.closest('form')?.requestSubmit(),
      },
    })
    secured.current = fields
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const change = () => now().restyle()
    dark.addEventListener('change', change)
    return () => {
      dark.removeEventListener('change', change)
      stopWatching()
      // Adyen's fields warn of a call that comes too early; frames of which nobody heard go with their element.
      if (isReady) fields.destroy()
    }
  }, [clientKey, url, language, isRetry, card.monthPlaceholder])

  useEffect(() => latest.current.onSeen(seen), [seen])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme decides the colours that are read
  useEffect(() => latest.current.restyle(), [theme, state])

  const field = (name: SecuredName, hint?: string) => (
    <SecuredField
      name={name}
      label={labels[name]}
      hint={hint}
      error={errors[name]}
      isFocused={focused === name}
      isLoading={state !== 'ready'}
      brand={name === 'number' ? brandNames[seen.brand] : undefined}
      onFocus={() => focusOn(name)}
    />
  )
  return (
    <div ref={root} className="ui-secured" tabIndex={-1} data-state={state}>
      {state !== 'ready' && <VisuallyHidden role="status">{ui.loading}</VisuallyHidden>}
      {field('number')}
      {state === 'slow' && <p className="ui-hint">{texts.slow}</p>}
      <div className="ui-card-short">
        {field('month')}
        {field('year')}
        {field('cvv', card.cvvHint(cvvDigits))}
      </div>
      <p className="ui-card-safe">
        <ShieldIcon size={18} />
        <span>{texts.safe}</span>
      </p>
    </div>
  )
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

type SecuredFieldProps = {
  name: SecuredName
  label: string
  hint: string | undefined
  error: string | undefined
  isFocused: boolean
  isLoading: boolean
  /** Only beside the number. */
  brand: string | undefined
  onFocus: () => void
}

/** Looks like a TextField. The control is in the frame, which has the label as its title. */
function SecuredField({ name, label, hint, error, isFocused, isLoading, brand, onFocus }: SecuredFieldProps) {
  return (
    <FieldRoot field={{ name, hint, error }}>
      <SecuredLabel onFocus={onFocus}>{label}</SecuredLabel>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the frame takes the keys */}
      <div
        className="ui-box ui-secured-box"
        part="input-box"
        data-focused={isFocused ? '' : undefined}
        onClick={onFocus}
      >
        {isLoading && <Skeleton width="50%" />}
        <div className="ui-secured-frame" data-cse={fieldTypes[name]} />
        {brand !== undefined && (
          <span className="ui-affix" data-side="end">
            {/* Announced once known: the brand determines the CVV's length. */}
            <span role="status" className="ui-card-brand">
              {brand}
            </span>
            <CardIcon />
          </span>
        )}
      </div>
      <FieldMessages hint={hint} error={error} />
    </FieldRoot>
  )
}

function SecuredLabel({ children, onFocus }: { children: string; onFocus: () => void }) {
  const { labelId } = useFieldWiring()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: as a label, for who clicks
    <span id={labelId} className="ui-label" onClick={onFocus}>
      {children}
    </span>
  )
}
