/** Checks of a message. No React. */

import type { AccountTexts } from '#core/account-ui/texts/en.ts'
import { isFullName, messageLength } from '#core/contract/contact-rules.ts'
import { isEmailLike } from '#core/ui/fields/form.ts'
import type { Texts } from './texts/en.ts'

export type Draft = { fullName: string; email: string; message: string }

export type DraftErrors = { [Name in keyof Draft]?: string | undefined }

export function checkDraft(
  { fullName, email, message }: Draft,
  texts: Texts,
  { emailNeeded, emailWrong }: AccountTexts,
): DraftErrors {
  const missing = messageLength.least - message.trim().length
  return {
    fullName:
      fullName.trim() === '' ? texts.nameNeeded : isFullName(fullName) ? undefined : texts.fullNameRule,
    email: email.trim() === '' ? emailNeeded : isEmailLike(email) ? undefined : emailWrong,
    message:
      message.trim() === '' ? texts.messageNeeded : missing > 0 ? texts.messageShort(missing) : undefined,
  }
}
