/** Whether the server is a sandbox, and has a mailbox. */
import { useSyncExternalStore } from 'react'

type Sandbox = { readonly mailbox: boolean }

/**
 * A sandbox's server says so in the page, so that the ribbon is there from the start. In development the page comes from
 * Vite, so the site asks the server.
 */
const written = document.querySelector<HTMLMetaElement>('meta[name="cowrie-sandbox"]')?.content
let sandbox: Sandbox | undefined = written === 'yes' ? { mailbox: hasMailbox() } : undefined

function hasMailbox(): boolean {
  return document.querySelector('meta[name="cowrie-mailbox"]') !== null
}

const listeners = new Set<() => void>()

async function fetchSandbox(): Promise<void> {
  try {
    const response = await fetch('/healthz', { headers: { accept: 'application/json' } })
    const health = (await response.json()) as { sandbox?: unknown; mailbox?: unknown }
    sandbox = health.sandbox === true ? { mailbox: health.mailbox === true } : undefined
    for (const listener of listeners) listener()
  } catch {
    // Without a connection the page's own calls show the failure.
  }
}

let hasAsked = written !== undefined

function subscribe(listener: () => void): () => void {
  if (!hasAsked) void fetchSandbox()
  hasAsked = true
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Undefined: not a sandbox, or not yet known. */
export const useSandbox = (): Sandbox | undefined => useSyncExternalStore(subscribe, () => sandbox)
