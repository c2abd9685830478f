/** Files that only the signed-in person may read: fetched with their token and handed to the browser to save. */
import { useState } from 'react'
import type { Endpoint, InputOf } from '#core/contract/endpoint.ts'
import type { FileAnswer } from '#core/contract/values.ts'
import { useWidget } from '../widget.ts'
import { call } from './call.ts'
import { asFailure } from './failures.ts'

/** Time for the browser to start saving a file. */
const revokeDelayMs = 60_000

/** Saves a file through a detached link, so the partner's page sees no click. */
export function saveFile({ name, bytes }: FileAnswer, kind: string | undefined): void {
  const address = URL.createObjectURL(new Blob([bytes], kind ? { type: kind } : {}))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), revokeDelayMs)
}

/**
 * Saves the file of a `download` endpoint. A failure shows a toast.
 *
 * ```tsx
 * const { download, busy } = useDownload(orderReceiptPdf)
 * <Button busy={busy} onClick={() => void download({ params: { id } })}>Download PDF</Button>
 * ```
 */
export function useDownload<const E extends Endpoint>(
  endpoint: E,
): { download: (input: InputOf<E>) => Promise<void>; busy: boolean } {
  const { client, language } = useWidget()
  const [busy, setBusy] = useState(false)

  async function download(input: InputOf<E>) {
    setBusy(true)
    try {
      const { data } = await call(client, endpoint, input, { language })
      saveFile(data as FileAnswer, endpoint.download)
    } catch (error) {
      asFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { download, busy }
}
