import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useOwnToast } from '#core/client/toasts.ts'

/** Errors by field; fields without an entry are valid. */
export type FormErrors<Draft> = { [Name in keyof Draft]?: string | undefined }

export type FormOptions<Draft> = DraftSource<Draft> & {
  /** Validates the draft on submit. */
  check: (draft: Draft) => FormErrors<Draft>
  /** Shows the first error of `check` in a toast, too, until it is corrected or the form leaves. */
  toasts?: boolean
  /**
   * Receives a valid draft. Errors it returns come from the server and are shown like our own. While its promise is
   * pending the form is busy and does not submit again. It handles its own failures: the form does not catch them.
   */
  submit: (draft: Draft) => FormErrors<Draft> | undefined | Promise<FormErrors<Draft> | undefined>
}

/** The form owns its draft, starting from `initial`, or borrows `value` with its owner's state setter. */
type DraftSource<Draft> =
  | { initial: Draft }
  | { value: Draft; onChange: (edit: (now: Draft) => Draft) => void }

/** Whether a text may be an email address. The server's rule, `emailAddress`, is exact. */
export const isEmailLike = (text: string) => /^[^\s@,]+@[^\s@,]+\.[^\s@,.]{2,}$/.test(text.trim())

function focusFirstInvalid(form: HTMLFormElement | null) {
  const field = form?.querySelector('[data-field][data-invalid]')
  field
    ?.querySelector<HTMLElement>(
      ':is(input, textarea, select, button, iframe, [role="checkbox"], [role="switch"], [role="radio"]):not([aria-hidden="true"], [type="hidden"], :disabled)',
    )
    ?.focus()
  // With the error below the control, which the foot of a wizard may cover.
  field?.scrollIntoView({ block: 'nearest' })
}

/** The errors of a form's fields. With each `show` the first invalid field takes the focus. */
function useErrors<Draft extends Record<string, unknown>>(element: RefObject<HTMLFormElement | null>) {
  const [errors, setAllErrors] = useState<FormErrors<Draft>>({})
  const [refusals, setRefusals] = useState(0)

  // After the commit that shows the errors: the fields are marked only then.
  useEffect(() => {
    if (refusals > 0) focusFirstInvalid(element.current)
  }, [refusals, element])

  /** Returns the first error. */
  function show(next: FormErrors<Draft>) {
    const wrong = Object.fromEntries(Object.entries(next).filter(([, message]) => message))
    const [first] = Object.values(wrong)
    setAllErrors(wrong as FormErrors<Draft>)
    if (first) setRefusals((count) => count + 1)
    return first
  }
  return [errors, setAllErrors, show] as const
}

/**
 * Form state. Base UI's Field wires label, error and aria; this hook holds the draft, validates it on submit and focuses
 * the first invalid field. A field's error leaves on typing, and as soon as `check` does not find it any more. Base UI's
 * own Form is not used: it refuses to submit while any field still shows an old error, so a server's "insufficient
 * funds" beside the card would outlive a corrected amount. The owner of a draft that outlives its form passes `value`
 * and `onChange`.
 *
 * ```tsx
 * const form = useForm({ initial: { email: '' }, check: emailErrors, submit: signIn })
 * <form {...form.props}>
 *   <TextField label="Email" {...form.field('email')} />
 *   <Button type="submit" busy={form.busy}>Log in</Button>
 * </form>
 * ```
 */
export function useForm<Draft extends Record<string, unknown>>(options: FormOptions<Draft>) {
  const { check, toasts, submit } = options
  const isOwner = 'initial' in options
  const start = isOwner ? options.initial : options.value
  const [own, setOwn] = useState(start)
  const [draft, setDraft] = isOwner ? [own, setOwn] : [options.value, options.onChange]
  const [busy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const [errors, setAllErrors, show] = useErrors<Draft>(element)
  const sending = useRef(false)
  /** Whether the errors are those of `check`. */
  const areChecked = useRef(false)
  const toast = useOwnToast()

  // An error leaves with its cause, which may be another field or a value that code has filled in.
  useEffect(() => {
    const shown = Object.keys(errors).filter((name) => errors[name])
    if (!areChecked.current || shown.length === 0) return
    const now = check(draft)
    if (shown.every((name) => errors[name] === now[name])) return
    if (shown.some((name) => !now[name])) toast()
    setAllErrors(Object.fromEntries(shown.map((name) => [name, now[name]])) as FormErrors<Draft>)
  })

  function setErrors(next: FormErrors<Draft>) {
    areChecked.current = false
    show(next)
  }

  function set<Name extends keyof Draft>(name: Name, value: Draft[Name]) {
    if (errors[name]) toast()
    setDraft((now) => ({ ...now, [name]: value }))
    setAllErrors((now) => (now[name] === undefined ? now : { ...now, [name]: undefined }))
  }

  /** Replaces the draft; changed fields lose their errors. */
  function edit(next: Draft) {
    for (const name of Object.keys(next) as (keyof Draft)[]) {
      if (next[name] !== draft[name]) set(name, next[name])
    }
  }

  async function onSubmit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    // React events bubble through portals: ignore the form of a dialog opened from here.
    if (event.target !== event.currentTarget || sending.current) return
    areChecked.current = true
    const first = show(check(draft))
    toast('error', toasts ? first : '')
    if (first) return
    sending.current = true
    setBusy(true)
    try {
      const refused = await submit(draft)
      if (refused) setErrors(refused)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return {
    draft,
    errors,
    busy,
    set,
    edit,
    /** Shows external errors and focuses the first. */
    setErrors,
    /** Resets to the initial draft, or to another one. */
    reset(next: Draft = start) {
      setDraft(() => next)
      setAllErrors({})
    },
    /** Props of the field with this name. */
    field<Name extends keyof Draft & string>(name: Name) {
      return {
        name,
        value: draft[name],
        error: errors[name],
        onChange: (value: Draft[Name]) => set(name, value),
      }
    },
    /** Shows a toast until the next try, or until the form leaves. */
    toast,
    /** Props of the `<form>`. */
    props: { ref: element, noValidate: true, onSubmit },
  }
}

/** The state of a form with this draft. */
export type Form<Draft extends Record<string, unknown>> = ReturnType<typeof useForm<Draft>>
