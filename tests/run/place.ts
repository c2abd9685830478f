/** The folders of a run: its own folder for temporary files, logs and results. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export function aPlace() {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-run-'))
  const below = (name: string) => {
    const path = join(folder, name)
    mkdirSync(path)
    return path
  }
  const place = {
    folder,
    temporary: below('tmp'),
    /** Logs and traces of all servers. */
    logs: below('logs'),
    results: below('results'),
    /** Progress of soak tests. */
    progress: below('progress'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
  // Tests run some programs as other users.
  chmodSync(folder, 0o755)
  chmodSync(place.temporary, 0o1777)
  return place
}
