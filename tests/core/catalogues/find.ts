/** Every catalogue of the widgets and the site, as its source has it. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

export type Source = {
  /** `widgets/circle/Circle.tsx` */
  readonly path: string
  readonly text: string
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`
    if (statSync(join(root, path)).isDirectory()) return filesIn(path)
    return /\.tsx?$/.test(name) ? [path] : []
  })
}

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '$1')

export const sources: readonly Source[] = ['core', 'widgets', 'demo']
  .flatMap(filesIn)
  .map((path) => ({ path, text: withoutComments(readFileSync(join(root, path), 'utf8')) }))

const isTranslation = (path: string) => /\.[a-z]{2}\.ts$/.test(path)

/** The file that `from` names `specifier`. */
export function resolved(from: string, specifier: string): string | undefined {
  const alias = /^#(core|server)\/(.*)$/.exec(specifier)
  if (alias) return `${alias[1] === 'server' ? 'demo/server' : 'core'}/${alias[2]}`
  return specifier.startsWith('.')
    ? relative(root, join(root, dirname(from), specifier)).replaceAll('\\', '/')
    : undefined
}

export type Import = {
  readonly file: string | undefined
  readonly names: readonly [name: string, as: string][]
}

/** What a file imports, or passes on, by name. */
export function importsOf({ path, text }: Source): Import[] {
  const all = text.matchAll(/(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'([^']+)'/g)
  return [...all].map(([, names = '', specifier = '']) => ({
    file: resolved(path, specifier),
    names: names
      .split(',')
      .map((each) => each.trim().replace(/^type\s+/, ''))
      .filter(Boolean)
      .map((each) => {
        const [name = '', as = name] = each.split(/\s+as\s+/)
        return [name, as]
      }),
  }))
}

export type Texts = { readonly [key: string]: unknown }

export type Catalogue = {
  /** Where `catalogue(…)` is called. */
  readonly path: string
  /** Where its English is written: the same file, or one of the contract's. */
  readonly englishPath: string
  readonly english: Texts
  /** By language; undefined where there is no module. */
  readonly others: { readonly fr: Texts | undefined; readonly ar: Texts | undefined }
  /** The hook, and the function for toasts. */
  readonly hooks: readonly string[]
  /** What its texts are called as a type. */
  readonly types: readonly string[]
}

const load = async (path: string) => (await import(join(root, path))) as Record<string, Texts>

async function readCatalogue(source: Source): Promise<Catalogue> {
  const { path, text } = source
  const elsewhere = importsOf(source).find(({ names }) => names.some(([name]) => name === 'english'))
  const englishPath = elsewhere?.file ?? path
  const { english } = await load(englishPath)
  if (!english) throw new Error(`${path}: the English of a catalogue is exported as \`english\``)
  const translation = async (language: string) => {
    const specifier = new RegExp(`\\b${language}: \\(\\) => import\\('([^']+)'\\)`).exec(text)?.[1]
    const file = specifier && resolved(path, specifier)
    return file && existsSync(join(root, file)) ? (await load(file)).texts : undefined
  }
  const typesIn = (each: string) =>
    [...each.matchAll(/export type (\w+) = Catalogue</g)].map(([, name = '']) => name)
  const englishText = sources.find((each) => each.path === englishPath)?.text ?? ''
  return {
    path,
    englishPath,
    english,
    others: { fr: await translation('fr'), ar: await translation('ar') },
    hooks: [...text.matchAll(/\b(?:useTexts|textsNow)(?:: (\w+))?(?=[^=]*= catalogue\()/g)].map(
      ([name, as]) => as ?? name,
    ),
    types: [...typesIn(text), ...typesIn(englishText)],
  }
}

export const catalogues: readonly Catalogue[] = await Promise.all(
  sources
    .filter(({ path, text }) => /= catalogue\(/.test(text) && !isTranslation(path))
    .map((source) => readCatalogue(source)),
)
