/** A backup's manifest, by which its archive is verified. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import * as z from 'zod/mini'

/** A backup cannot be made or restored; the message is for the operator. */
export class BackupError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'BackupError'
  }
}

export const archiveEnding = '.tar.gz'

const manifestShape = z.object({
  format: z.literal(1),
  archive: z.string(),
  madeAt: z.string(),
  release: z.string(),
  migration: z.string(),
  counts: z.record(z.string(), z.number()),
  bytes: z.number(),
  sha256: z.string(),
})
export type Manifest = z.infer<typeof manifestShape>

/** The manifest's path, beside the archive. */
export const manifestOf = (file: string): string => `${file.slice(0, -archiveEnding.length)}.json`

export type Verified = { readonly manifest: Manifest; readonly archive: File }

/** Reads a backup, whose archive is exactly the one that the manifest names. Throws `BackupError`. */
export function readBackup(file: string): Verified {
  const beside = manifestOf(file)
  if (!file.endsWith(archiveEnding) || !existsSync(file))
    throw new BackupError(
      `There is no archive ${file}: name the one of a backup, which ends in ${archiveEnding}.`,
    )
  if (!existsSync(beside))
    throw new BackupError(
      `${file} was cut off, or is no backup of Cowrie: the manifest ${beside} is missing.`,
    )
  const bytes = readFileSync(file)
  const manifest = readManifest(beside)
  if (bytes.length !== manifest.bytes)
    throw new BackupError(
      `${file} was cut off or changed: it has ${bytes.length} bytes and not ${manifest.bytes}.`,
    )
  if (createHash('sha256').update(bytes).digest('hex') !== manifest.sha256)
    throw new BackupError(`${file} was changed: it is not the archive that ${beside} describes.`)
  return { manifest, archive: new File([bytes], basename(file)) }
}

function readManifest(path: string): Manifest {
  try {
    return manifestShape.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new BackupError(`${path} is damaged, or no manifest of a backup of this release.`, { cause })
  }
}
