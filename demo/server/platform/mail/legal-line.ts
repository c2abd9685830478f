/** The line under pages, receipts and mails that says who runs the exchange (rules/security.md#operator). */
import type { Language } from '#core/contract/languages.ts'
import type { Settings } from '../../settings/settings.ts'
import { historyMessages } from '../messages/history.ts'

/** `Lagoon Ltd · 1 Quay Road, Lagos · RC 123456`; a sandbox says that it is one. */
export function legalLine({ legal, isSandbox }: Settings, language: Language = 'en'): string {
  const { sandbox, nobody } = historyMessages(language)
  if (!legal) return nobody
  return [legal.name, legal.address, legal.registration, ...(isSandbox ? [sandbox] : [])].join(' · ')
}
