/** The download of a project as a zip. */
import { strToU8, zipSync } from 'fflate'
import { folderOf, projectOf } from './projects.ts'
import type { Framework, SnippetInput } from './snippets.ts'

/** Time for the browser to start saving a file. */
const revokeDelayMs = 60_000

export function downloadProject(name: Framework, input: SnippetInput): void {
  const folder = folderOf(name, input.tag)
  const files = Object.entries(projectOf(name, input)).map(([path, text]) => [
    `${folder}/${path}`,
    strToU8(text),
  ])
  const zip = new Blob([zipSync(Object.fromEntries(files))], { type: 'application/zip' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(zip)
  link.download = `${folder}.zip`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), revokeDelayMs)
}
