import * as z from 'zod/mini'
import { call } from '#core/client/api/call.ts'
import { asFailure } from '#core/client/api/failures.ts'
import type { Caller } from '#core/client/widget.ts'
import { contactMessage } from '#core/contract/contact.ts'
import { emailAddress } from '#core/contract/values.ts'
import type { Draft } from './checks.ts'

export type Outcome =
  | { kind: 'sent' }
  /** Passed the form's check but is not an address by the exact rule. */
  | { kind: 'no-address' }
  /** Why sending failed; the toast has been shown. */
  | { kind: 'failed'; reason: string }

/** Sends the message. */
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
