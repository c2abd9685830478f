/** Whether the server is a sandbox, has a mailbox, and where its bank's page is. */
import { useSyncExternalStore } from 'react'

type Sandbox = { readonly mailbox: boolean; readonly bank: string | undefined }

/**
 * A sandbox's server says so in the page, so that the ribbon is there from the start. In development the page comes from
 * Vite, so the site asks the server.
 */
const written = document.querySelector<HTMLMetaElement>('meta[name="cowrie-sandbox"]')?.content
let sandbox: Sandbox | undefined =
  written === 'yes'
    ? { mailbox: metaOf('mailbox') !== undefined, bank: webAddress(metaOf('bank')) }
    : undefined

function metaOf(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="cowrie-${name}"]`)?.content
}

/** Undefined unless a browser may follow it. */
function webAddress(text: unknown): string | undefined {
  return typeof text === 'string' && /^https?:\/\//.test(text) ? text : undefined
}

const listeners = new Set<() => void>()

async function fetchSandbox(): Promise<void> {
  try {
    const response = await fetch('/healthz', { headers: { accept: 'application/json' } })
    const health = (await response.json()) as { sandbox?: unknown; mailbox?: unknown; bank?: unknown }
    sandbox =
      health.sandbox === true
        ? { mailbox: health.mailbox === true, bank: webAddress(health.bank) }
        : undefined
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
