import { useTexts } from '#core/client/use-texts.ts'
import { useSandbox } from '../state/sandbox.ts'
import { shellTexts } from './texts/index.ts'

/** Shows on every page of a sandbox that the money is not real. */
export function SandboxRibbon() {
  const texts = useTexts(shellTexts)
  const found = useSandbox()
  if (!found) return null
  return (
    <aside className="ribbon" aria-label={texts.sandboxLabel}>
      <strong>{texts.sandbox}</strong>
      {/* With SMTP_URL the server sends real mail and has no mailbox. */}
      {found.mailbox && (
        <a href="/sandbox/mailbox" target="_blank" rel="noopener">
          {texts.mailbox}
          <span className="unseen"> {texts.newTab}</span>
        </a>
      )}
      {found.bank && (
        <a href={found.bank} target="_blank" rel="noopener">
          {texts.bank}
          <span className="unseen"> {texts.newTab}</span>
        </a>
      )}
    </aside>
  )
}
