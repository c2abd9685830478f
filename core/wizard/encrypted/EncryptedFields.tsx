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
import { bodyOf, type Drawn, openFrames, type Typed } from './open-frames.ts'
import {
  emptyCodes,
  fieldTypes,
  type SecuredFields,
  type SecuredFieldsProps,
  type SecuredHandle,
  type SecuredName,
  type SeenCard,
  securedNames,
  sentenceOf,
} from './secured-fields.ts'

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

function Fields({ errors, labels, ...props }: FieldsProps) {
  const texts = useTexts(encryptedTexts)
  const card = useTexts(cardTexts)
  const ui = useTexts(uiTexts)
  const { root, state, focused, seen, focusOn } = useFrames({ labels, ...props })
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
        {field('cvv', card.cvvHint(cvvLength(seen.brand)))}
      </div>
      <p className="ui-card-safe">
        <ShieldIcon size={18} />
        <span>{texts.safe}</span>
      </p>
    </div>
  )
}

/** The frames of Adyen's fields in the element of `root`, and what they tell. */
function useFrames({ ref, clientKey, url, labels, isRetry, ...told }: Omit<FieldsProps, 'errors'>) {
  const texts = useTexts(encryptedTexts)
  const card = useTexts(cardTexts)
  const { language } = useWidget()
  const theme = useTheme()
  const root = useRef<HTMLDivElement>(null)
  const secured = useRef<SecuredFields>(undefined)
  const [state, setState] = useState<'loading' | 'slow' | 'ready'>('loading')
  const [focused, setFocused] = useState<SecuredName>()
  const [seen, setSeen] = useState(unseen)
  const { current: typed } = useRef<Typed>({ blobs: new Map(), codes: new Map() })
  const sentence = (name: SecuredName, code: string) =>
    sentenceOf(code, name, { card, encrypted: texts, cvvDigits: cvvLength(seen.brand) })

  useImperativeHandle(ref, () => ({
    check: () =>
      Object.fromEntries(
        securedNames.map((name) => {
          if (typed.blobs.has(name)) return [name, undefined]
          const code = typed.codes.get(name) ?? emptyCodes[name]
          if (state === 'ready') secured.current?.isValidated(fieldTypes[name], code)
          return [name, sentence(name, code)]
        }),
      ),
    body: () => bodyOf(typed),
  }))

  const focusOn = (name: SecuredName) => secured.current?.setFocusOnFrame(fieldTypes[name])
  const restyle = () => {
    if (root.current && state === 'ready') secured.current?.updateStyles(frameStyles(root.current))
  }
  /** The frames call what the latest drawing knows. */
  const drawn: Drawn = { ...told, sentence, focusOn, restyle, labels, placeholder: texts.year }
  const latest = useRef(drawn)
  latest.current = drawn

  useEffect(() => {
    const box = root.current as HTMLElement
    if (isRetry) box.focus()
    const now = () => latest.current
    const { fields, end } = openFrames(box, {
      clientKey,
      url,
      language,
      monthPlaceholder: card.monthPlaceholder,
      now,
      typed,
      onState: setState,
      onFocused: setFocused,
      onSeen: (more) => setSeen((before) => ({ ...before, ...more })),
    })
    secured.current = fields
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const change = () => now().restyle()
    dark.addEventListener('change', change)
    return () => {
      dark.removeEventListener('change', change)
      end()
    }
  }, [clientKey, url, language, isRetry, card.monthPlaceholder, typed])

  useEffect(() => latest.current.onSeen(seen), [seen])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme decides the colours that are read
  useEffect(() => latest.current.restyle(), [theme, state])

  return { root, state, focused, seen, focusOn }
}

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
