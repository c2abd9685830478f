/** What the form asks of the server. Loaded apart: the form is there to be typed into meanwhile. */
import * as z from 'zod/mini'
import { call } from '#core/client/api/call.ts'
import { asFailure } from '#core/client/api/failures.ts'
import type { Caller } from '#core/client/widget.ts'
import { contactMessage } from '#core/contract/utility.ts'
import { emailAddress } from '#core/contract/values.ts'
import type { Draft } from './checks.ts'

export type Outcome =
  | { kind: 'sent' }
  /** It looked like an address, and is none by the exact rule. */
  | { kind: 'no-address' }
  /** Why it is not with the operator; the toast has been shown. */
  | { kind: 'failed'; reason: string }

export async function sendMessage({ client, language }: Caller, draft: Draft): Promise<Outcome> {
  if (!z.safeParse(emailAddress, draft.email).success) return { kind: 'no-address' }
  try {
    await call(client, contactMessage, { body: draft }, { language })
    return { kind: 'sent' }
  } catch (error) {
    const failure = asFailure(error)
    return { kind: 'failed', reason: failure.reason ?? failure.text }
  }
}
