import { useState } from 'react'
import { accountTexts } from '#core/account-ui/texts/index.ts'
import { showToast } from '#core/client/toasts.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { linkTokenPattern } from '#core/contract/token-rules.ts'
import { useForm } from '#core/ui/fields/form.ts'
import type { Outcome } from './calls.ts'
import { runCall } from './run-call.ts'

/** Whether the token is complete: 128 bits as letters. A mail program may have cut the link. */
const isWholeToken = (token: string) => linkTokenPattern.test(token)

type MailedLink<T> = {
  token: string
  /** Call that uses up the token. */
  send: (calls: typeof import('./calls.ts')) => Promise<Outcome<T>>
  onDone: (answer: T) => void
  /** Error of an incomplete token. */
  brokenText: string
  /** Error of a refusal without a reason. */
  failedText: string
}

/** A form without fields whose single button uses up a mailed link. `over` is why the link can't be used. */
export function useMailedLink<T>({ token, send, onDone, brokenText, failedText }: MailedLink<T>) {
  const account = useTexts(accountTexts)
  const [over, setOver] = useState<string>()

  function refuse(reason: string) {
    showToast('warning', reason)
    setOver(reason)
    return undefined
  }

  const form = useForm({
    initial: {},
    check: () => ({}),
    async submit() {
      if (!isWholeToken(token)) return refuse(brokenText)
      setOver(undefined)
      const answer = await runCall((calls) => send(calls), account)
      if (answer.kind === 'done') onDone(answer.data)
      if (answer.kind !== 'refused') return undefined
      return refuse(answer.reason ?? failedText)
    },
  })
  return { form, over }
}
