import { type SyntheticEvent, useEffect, useRef, useState } from 'react'

/** What is wrong, by field. No entry means nothing is. */
export type FormErrors<Draft> = { [Name in keyof Draft]?: string | undefined }

type FormOptions<Draft> = DraftSource<Draft> & {
  /** Says what is wrong with the draft; asked on submit. */
  check: (draft: Draft) => FormErrors<Draft>
  /**
   * Gets a draft that passed. Errors it returns are the server's, shown like our own. While its promise is
   * open the form is busy and doesn't submit again. It handles its own failures: what it throws is not caught.
   */
  submit: (draft: Draft) => FormErrors<Draft> | undefined | Promise<FormErrors<Draft> | undefined>
}

/** The form owns its draft, from `initial` on, or borrows `value`, and `onChange` is its owner's state setter. */
type DraftSource<Draft> =
  | { initial: Draft }
  | { value: Draft; onChange: (edit: (now: Draft) => Draft) => void }

/** Drops the entries that say nothing. */
function withoutEmpty<Draft>(errors: FormErrors<Draft>): FormErrors<Draft> {
  return Object.fromEntries(Object.entries(errors).filter(([, words]) => words)) as FormErrors<Draft>
}

function focusFirstInvalid(form: HTMLFormElement | null) {
  form
    ?.querySelector('[data-field][data-invalid]')
    ?.querySelector<HTMLElement>(
      ':is(input, textarea, select, button, [role="checkbox"], [role="switch"], [role="radio"]):not([aria-hidden="true"], [type="hidden"], :disabled)',
    )
    ?.focus()
}

/**
 * How forms work here. Base UI's Field wires label, error and aria; this holds the draft, checks it on
 * submit, puts the focus on the first field that is wrong, and lets typing in a field clear its error.
 * Base UI's own Form is not used: it refuses to submit while any field still shows an old error, so a
 * server's "insufficient funds" beside the card would outlive a corrected amount.
 * A draft that outlives its form belongs to whoever keeps it, and comes with `value` and `onChange`.
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
  const { check, submit } = options
  const isOwner = 'initial' in options
  const start = isOwner ? options.initial : options.value
  const [own, setOwn] = useState(start)
  const [draft, setDraft] = isOwner ? [own, setOwn] : [options.value, options.onChange]
  const [errors, setAllErrors] = useState<FormErrors<Draft>>({})
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const sending = useRef(false)

  // After the commit that shows the errors, for only then are the fields marked.
  useEffect(() => {
    if (refusals > 0) focusFirstInvalid(element.current)
  }, [refusals])

  function setErrors(next: FormErrors<Draft>) {
    const wrong = withoutEmpty(next)
    setAllErrors(wrong)
    if (Object.keys(wrong).length > 0) setRefusals((count) => count + 1)
  }

  function set<Name extends keyof Draft>(name: Name, value: Draft[Name]) {
    setDraft((now) => ({ ...now, [name]: value }))
    setAllErrors((now) => (now[name] === undefined ? now : { ...now, [name]: undefined }))
  }

  /** Takes another draft; the fields that differ lose their errors. */
  function edit(next: Draft) {
    for (const name of Object.keys(next) as (keyof Draft)[]) {
      if (next[name] !== draft[name]) set(name, next[name])
    }
  }

  async function onSubmit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    // React events climb through portals: a form in a dialog opened from here is not this form.
    if (event.target !== event.currentTarget || sending.current) return
    const wrong = withoutEmpty(check(draft))
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
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
    /** Shows errors from elsewhere and focuses the first. */
    setErrors,
    /** Back to the initial draft, or to another one. */
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
    /** Props of the `<form>`. */
    props: { ref: element, noValidate: true, onSubmit },
  }
}
