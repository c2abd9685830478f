import { useKept } from '#core/client/kept.ts'
import { type FormOptions, useForm } from './form.ts'

type KeptFormOptions<Draft> = Omit<FormOptions<Draft>, 'value' | 'onChange'> & {
  /** Name of the form, with the id of an edited object: each has an input of its own. */
  name: string
  initial: Draft
  /** The fields that are stored. Never a secret (rules/embedding.md#kept-input). */
  only: readonly (keyof Draft)[]
  staysWhenLeft?: boolean | undefined
}

/**
 * `useForm` whose input comes back after a reload, see `useKept`. Call `forget` after the success.
 *
 * ```tsx
 * const form = useKeptForm({ name: 'contact', only: ['email', 'message'], initial, check, submit })
 * ```
 */
export function useKeptForm<Draft extends Record<string, unknown>>(options: KeptFormOptions<Draft>) {
  const { name, initial, only, staysWhenLeft, ...rest } = options
  const kept = useKept(name, initial, { only, staysWhenLeft })
  const [value, onChange] = kept.state
  const form = useForm<Draft>({ ...rest, value, onChange })
  return {
    ...form,
    reset(next?: Draft) {
      form.reset(next)
      kept.reset(next)
    },
    forget: () => kept.forget(),
  }
}
