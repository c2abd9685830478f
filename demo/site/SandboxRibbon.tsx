import { useSyncExternalStore } from 'react'

type Sandbox = { readonly mailbox: boolean }

/** D §5: the server says whether it is a sandbox; a server that cannot be reached says nothing. */
let sandbox: Sandbox | undefined
const listeners = new Set<() => void>()

async function ask(): Promise<void> {
  try {
    const response = await fetch('/healthz', { headers: { accept: 'application/json' } })
    const health = (await response.json()) as { sandbox?: unknown; mailbox?: unknown }
    sandbox = health.sandbox === true ? { mailbox: health.mailbox === true } : undefined
    for (const listener of listeners) listener()
  } catch {
    // Offline, or no server: the page's own calls tell the person.
  }
}

let hasAsked = false

function subscribe(listener: () => void): () => void {
  if (!hasAsked) void ask()
  hasAsked = true
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const useSandbox = (): Sandbox | undefined => useSyncExternalStore(subscribe, () => sandbox)

/** Says on every page that this money is not real. */
export function SandboxRibbon() {
  const found = useSandbox()
  if (!found) return null
  return (
    <aside className="ribbon" aria-label="Sandbox">
      <strong>Sandbox: no real money moves</strong>
      {/* With SMTP_URL mail is sent for real, and there is nothing to look into. */}
      {found.mailbox && (
        <a href="/sandbox/mailbox" target="_blank" rel="noopener">
          Mailbox<span className="unseen"> (in a new tab)</span>
        </a>
      )}
    </aside>
  )
}
