/** Checks of a message. No React. */
import { isFullName, messageLength } from '#core/contract/contact-rules.ts'
import type { ContractTexts } from '#core/texts/shared/contract/en.ts'
import type { Texts } from './texts/en.ts'

export type Draft = { fullName: string; email: string; message: string }

export type DraftErrors = { [Name in keyof Draft]?: string | undefined }

const addressLike = /^[^\s@,]+@[^\s@,]+\.[^\s@,.]{2,}$/

export function checkDraft(
  { fullName, email, message }: Draft,
  texts: Texts,
  { fullNameRule }: ContractTexts,
): DraftErrors {
  const missing = messageLength.least - message.trim().length
  return {
    fullName: fullName.trim() === '' ? texts.nameNeeded : isFullName(fullName) ? undefined : fullNameRule,
    email:
      email.trim() === '' ? texts.emailNeeded : addressLike.test(email.trim()) ? undefined : texts.emailWrong,
    message:
      message.trim() === '' ? texts.messageNeeded : missing > 0 ? texts.messageShort(missing) : undefined,
  }
}
