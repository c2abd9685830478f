/** Compares the downloads of a partner's visitors, each widget's modules in min + gzip, with the budgets. */
import { gzipSync } from 'node:zlib'
import type { Rolldown } from 'vite'
import { languages } from '../core/contract/languages.ts'

type Chunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'code' | 'imports' | 'dynamicImports' | 'moduleIds' | 'isEntry' | 'name'
>

/** Bytes, min + gzip: fixed, not lowered where there is room. A widget of this kind elsewhere takes 376 KiB. */
export const budgets = {
  /** The first widget on a page, of those for visitors. */
  simple: 100 * 1024,
  /** The first widget on a page, of all others. */
  full: 150 * 1024,
  /** The addition of each further widget. */
  further: 20 * 1024,
  /** The least size of an import on demand: less is not worth its request. */
  part: 1024,
  /** A tag's own file, which decides where it is drawn. */
  stub: 6 * 1024,
  /** `cowrie.js`. */
  loader: 2 * 1024,
} as const

/** Files that the first widget on a page loads at once, without its tag's own. */
const mostFiles = 14

/**
 * A widget's size is its load up to the first useful screen: the form, the first step with its data, the rows. Its
 * imports always count. This list has the lazy parts of screens that a host can show first (by an attribute or a
 * session); the largest screen counts. Parts for an interaction, and parts that load after the screen is usable, count
 * in `visit` only.
 */
const firstScreens: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'cowrie-alerts': [['widgets/alerts/AlertsPage.tsx'], ['widgets/alerts/NewAlert.tsx']],
  'cowrie-request-money': [
    ['widgets/request-money/RequestLists.tsx'],
    ['widgets/request-money/Ask.tsx'],
    ['widgets/request-money/PayRequest.tsx'],
  ],
  'cowrie-send-money': [
    ['widgets/send-money/DetailsStep.tsx'],
    ['widgets/send-money/RequestedPayment.tsx'],
    ['widgets/send-money/NoFriends.tsx'],
  ],
  'cowrie-notifications': [
    ['widgets/notifications/ReportsPage.tsx'],
    ['widgets/notifications/OneReport.tsx'],
  ],
  'cowrie-rate': [['core/exchange-ui/rates/RateChart.tsx']],
  'cowrie-registration': [['widgets/registration/VerifyEmail.tsx']],
  'cowrie-receipt': [
    ['widgets/receipt/OrderReceiptView.tsx'],
    ['widgets/receipt/ListingReceiptView.tsx'],
    ['widgets/receipt/TransferReceiptView.tsx'],
  ],
  'cowrie-password-reset': [
    ['widgets/password-reset/CodeForm.tsx'],
    ['widgets/password-reset/PasswordForm.tsx'],
    ['widgets/password-reset/LinkViews.tsx'],
  ],
  'cowrie-profile': [
    ['widgets/profile/ProfileTab.tsx'],
    ['widgets/profile/SecurityTab.tsx'],
    ['widgets/profile/CardsTab.tsx'],
    ['widgets/profile/ChangePassword.tsx'],
    ['widgets/profile/Photo.tsx'],
  ],
}

export type WidgetSize = {
  /** Bytes up to the first useful screen. */
  first: number
  /** Bytes of it that no other widget needs. */
  own: number
  /** Bytes that a whole visit can load, without other tags. */
  visit: number
  /** Files that load at once, without the parts of its first screen. */
  files: number
  /** `first` relative to a bare r2wc element of the same build. */
  ratio: number
  kind: 'simple' | 'full'
}

/** Forms of visitors, which need neither the cache nor the contract of signed-in people. */
const simpleTags: readonly string[] = ['cowrie-login', 'cowrie-password-reset']

type Chunks = ReadonlyMap<string, Chunk>

/** The static imports of `starts`, and the dynamic ones for which `isLater` is true. */
function graph(
  starts: readonly Chunk[],
  chunks: Chunks,
  isLater: (from: Chunk, to: Chunk) => boolean = () => false,
): Chunk[] {
  const found = new Set<Chunk>()
  const chunksNamed = (names: readonly string[]) => names.flatMap((name) => chunks.get(name) ?? [])
  const visit = (chunk: Chunk) => {
    if (found.has(chunk)) return
    found.add(chunk)
    chunksNamed(chunk.imports).forEach(visit)
    for (const each of chunksNamed(chunk.dynamicImports)) if (isLater(chunk, each)) visit(each)
  }
  starts.forEach(visit)
  return [...found]
}

/** The chunk with a source file of `firstScreens`. */
function chunkOf(source: string, chunks: Chunks): Chunk {
  const found = [...chunks.values()].find((chunk) =>
    chunk.moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(`/${source}`)),
  )
  if (!found) throw new Error(`demo/sizes.ts counts ${source}, which is in no chunk`)
  return found
}

const zipped = new Map<Chunk, number>()
function bytes(chunk: Chunk): number {
  const size = zipped.get(chunk) ?? gzipSync(chunk.code, { level: 9 }).length
  zipped.set(chunk, size)
  return size
}
const sum = (chunks: readonly Chunk[]) => chunks.reduce((total, chunk) => total + bytes(chunk), 0)

const byName = (chunks: readonly Chunk[]): Chunks => new Map(chunks.map((chunk) => [chunk.fileName, chunk]))

/** The size of a build's only entry. */
export function sizeOfEntry(chunks: readonly Chunk[]): number {
  return sum(
    graph(
      chunks.filter((chunk) => chunk.isEntry),
      byName(chunks),
    ),
  )
}

/** The sizes of all widgets of a build, by tag. `bare` is the size of a bare element in bytes. */
export function sizesOf(
  chunks: readonly Chunk[],
  bare: number,
  tags: readonly string[],
): Record<string, WidgetSize> {
  const named = byName(chunks)
  const widgets = chunks
    .filter((chunk) => chunk.isEntry && tags.includes(chunk.name))
    .map((entry) => {
      const screens = [[], ...(firstScreens[entry.name] ?? [])].map((parts) =>
        graph([entry, ...parts.map((part) => chunkOf(part, named))], named),
      )
      return { entry, parts: screens.reduce((most, screen) => (sum(screen) > sum(most) ? screen : most)) }
    })
  const users = new Map<Chunk, number>()
  for (const { parts } of widgets) for (const part of parts) users.set(part, (users.get(part) ?? 0) + 1)

  return Object.fromEntries(
    widgets.map(({ entry, parts }) => {
      const first = sum(parts)
      const own = sum(widgets.length > 1 ? parts.filter((part) => users.get(part) === 1) : [entry])
      const visit = sum(graph([entry], named, () => true))
      const ratio = Math.round((first / bare) * 100) / 100
      const kind = simpleTags.includes(entry.name) ? 'simple' : 'full'
      return [entry.name, { first, files: graph([entry], named).length, own, visit, ratio, kind }]
    }),
  )
}

const kib = (size: number) => `${(size / 1024).toFixed(1)} KiB`

/** One sentence for each budget that is exceeded. */
export function excesses(sizes: Readonly<Record<string, WidgetSize>>): string[] {
  return Object.entries(sizes).flatMap(([tag, { first, files, own, kind }]) => [
    ...(files > mostFiles ? [`${tag} loads ${files} files; at most ${mostFiles} are allowed`] : []),
    ...(first > budgets[kind]
      ? [`${tag} loads ${kib(first)}; the budget of a first ${kind} widget is ${kib(budgets[kind])}`]
      : []),
    ...(own > budgets.further
      ? [`${tag} adds ${kib(own)} of its own; the budget is ${kib(budgets.further)}`]
      : []),
  ])
}

/**
 * One sentence for each part that loads apart and brings less than its budget, counted with the imports that its importers
 * lack. Languages are not parts: no page needs two.
 */
export function lightParts(chunks: readonly Chunk[]): string[] {
  const named = byName(chunks)
  const parts = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports))
  return [...parts]
    .flatMap((name) => named.get(name) ?? [])
    .filter(({ moduleIds }) => !moduleIds.every((id) => isTranslation.test(id)))
    .flatMap((part) => {
      const importers = chunks.filter(({ dynamicImports }) => dynamicImports.includes(part.fileName))
      const brought = importers.map((importer) => {
        const known = new Set(graph([importer], named))
        return sum(graph([part], named).filter((each) => !known.has(each)))
      })
      const least = Math.min(...brought)
      // A chunk that is loaded anyway costs no request.
      return least > 0 && least < budgets.part
        ? [
            `${part.name} loads apart and brings ${least} bytes; the least is ${budgets.part}: import it at once`,
          ]
        : []
    })
}

const isTranslation = new RegExp(`/(${languages.filter((each) => each !== 'en').join('|')})\\.ts$`)

/** The sizes as lines of a table. */
export const table = (sizes: Readonly<Record<string, WidgetSize>>): string[] =>
  Object.entries(sizes).map(([tag, { first, files, own, visit, ratio, kind }]) =>
    [
      `${tag.padEnd(28)} ${kind.padEnd(7)} first ${kib(first).padStart(10)} (× ${ratio} bare)`,
      `${String(files).padStart(2)} files`,
      `own ${kib(own).padStart(9)}  whole visit ${kib(visit).padStart(10)}`,
    ].join('  '),
  )
