/** Finds every catalogue of core, the widgets and the site in the sources. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Language, languages } from '#core/contract/languages.ts'
import { resolveImport, root } from '#tests/imports.ts'

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

export type Import = {
  readonly file: string | undefined
  readonly names: readonly [name: string, as: string][]
}

/** The named imports and re-exports of a file. */
export function importsOf({ path, text }: Source): Import[] {
  const all = text.matchAll(/(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'([^']+)'/g)
  return [...all].map(([, names = '', specifier = '']) => ({
    file: resolveImport(path, specifier),
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

export type Translated = Exclude<Language, 'en'>

export type Catalogue = {
  /** File that calls `catalogue(…)`. */
  readonly path: string
  /** File of its English texts, in the same folder. */
  readonly englishPath: string
  readonly english: Texts
  /** By language; undefined without a module. */
  readonly others: Readonly<Record<Translated, Texts | undefined>>
  /** Argument of `useTexts`. */
  readonly name: string
  /** Type names of its texts. */
  readonly types: readonly string[]
}

const load = async (path: string) => (await import(join(root, path))) as Record<string, Texts>

export const translated = languages.filter((language) => language !== 'en')

async function readCatalogue({ path, text }: Source): Promise<Catalogue> {
  const folder = dirname(path)
  const englishPath = `${folder}/en.ts`
  const { english } = await load(englishPath)
  if (!english) throw new Error(`${englishPath}: the English of a catalogue is exported as \`english\``)
  const translation = async (language: Translated) => {
    const file = `${folder}/${language}.ts`
    return [language, existsSync(join(root, file)) ? (await load(file)).texts : undefined] as const
  }
  const englishText = sources.find((each) => each.path === englishPath)?.text ?? ''
  return {
    path,
    englishPath,
    english,
    others: Object.fromEntries(await Promise.all(translated.map(translation))) as Catalogue['others'],
    name: /const (\w+) = catalogue\(/.exec(text)?.[1] ?? '',
    types: [...englishText.matchAll(/export type (\w+) = Catalogue</g)].map(([, name = '']) => name),
  }
}

export const catalogues: readonly Catalogue[] = await Promise.all(
  sources.filter(({ text }) => /= catalogue\(/.test(text)).map(readCatalogue),
)
