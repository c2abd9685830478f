/** Files that widgets save. */
import { waitFor } from './support.ts'

export type DownloadedFile = { name: string; type: string; bytes: Uint8Array; text: string }

/** Runs an action and returns the file that it saves. The browser saves it as well. */
export async function downloadedBy(action: () => Promise<unknown>): Promise<DownloadedFile> {
  const createObjectURL = URL.createObjectURL
  const click = HTMLAnchorElement.prototype.click
  let blob: Blob | undefined
  let name = ''
  URL.createObjectURL = (object) => {
    blob = object as Blob
    return createObjectURL.call(URL, object)
  }
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    name = this.download
    click.call(this)
  }
  try {
    await action()
    await waitFor(() => {
      if (!name) throw new Error('nothing was saved')
    })
  } finally {
    URL.createObjectURL = createObjectURL
    HTMLAnchorElement.prototype.click = click
  }
  const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  return { name, type: blob?.type ?? '', bytes, text }
}
