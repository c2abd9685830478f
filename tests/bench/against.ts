/**
 * Compares this tree with another commit, pair by pair: each pair runs the benchmarks in both, one after the other, so
 * that a slow minute of the machine affects both. The other commit lies in a folder of its own, with the same packages.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Comparison, type Figure, median } from './figures.ts'

const pairs = 5

const git = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The commit of a tree, with `-changed` where the tree has changes of its own. */
export function revisionOf(root: string): string {
  const commit = git(root, 'rev-parse', '--short=12', 'HEAD')
  return git(root, 'status', '--porcelain') === '' ? commit : `${commit}-changed`
}

/** Throws when there is no such commit, or its benchmarks fail. */
export function compareWith(root: string, revision: string, names: readonly string[]): Comparison[] {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-bench-'))
  const other = join(folder, 'tree')
  git(root, 'worktree', 'add', '--detach', '--quiet', other, revision)
  try {
    symlinkSync(join(root, 'node_modules'), join(other, 'node_modules'))
    const measured: { now: Figure[]; before: Figure[] }[] = []
    for (let pair = 1; pair <= pairs; pair += 1) {
      process.stdout.write(`pair ${pair} of ${pairs}\n`)
      // They take turns, because the second run finds warm files.
      const earlier = pair % 2 === 0 ? measure(other, names) : undefined
      const now = measure(root, names)
      measured.push({ now, before: earlier ?? measure(other, names) })
    }
    return compared(measured)
  } finally {
    git(root, 'worktree', 'remove', '--force', other)
    rmSync(folder, { recursive: true, force: true })
  }
}

function measure(root: string, names: readonly string[]): Figure[] {
  const { status, stderr } = spawnSync(process.execPath, ['tests/bench/bench.ts', ...names], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the benchmarks of ${root} failed: ${stderr}`)
  const [newest] = globSync('.bench/**/*.json', { cwd: root })
    .map((file) => join(root, file))
    .sort((one, two) => statSync(two).mtimeMs - statSync(one).mtimeMs)
  const { figures }: { figures: Record<string, Figure[]> } = JSON.parse(readFileSync(newest ?? '', 'utf8'))
  return Object.entries(figures).flatMap(([name, all]) => all.map((each) => named(name, each, all)))
}

/** A line that belongs to the one above it has its name, too. */
function named(name: string, figure: Figure, all: readonly Figure[]): Figure {
  const own = figure.what.trim()
  if (!figure.what.startsWith(' ')) return { ...figure, what: `${name}: ${own}` }
  const above = all.slice(0, all.indexOf(figure)).findLast(({ what }) => !what.startsWith(' '))
  return { ...figure, what: `${name}: ${above?.what}: ${own}` }
}

/** The figures that both commits have, in the order of this one. */
function compared(
  measured: readonly { readonly now: readonly Figure[]; readonly before: readonly Figure[] }[],
): Comparison[] {
  const [first] = measured
  return (first?.now ?? []).flatMap(({ what, unit }) => {
    const rounds = measured.flatMap(({ now, before }): (readonly [number, number])[] => {
      const find = (figures: readonly Figure[]) =>
        figures.find((each) => each.what === what && each.unit === unit)
      const [one, other] = [find(now), find(before)]
      return one && other ? [[one.ours, other.ours]] : []
    })
    if (rounds.length === 0) return []
    return [
      {
        what,
        unit,
        rounds,
        now: median(rounds.map(([now]) => now)),
        before: median(rounds.map(([, before]) => before)),
        ratio: median(rounds.map(([now, before]) => now / before)),
      },
    ]
  })
}
