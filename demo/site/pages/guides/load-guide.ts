import type { Guide } from './guide.ts'

const modules = import.meta.glob<Guide>('./*.md', { import: 'guide' })
const loaded = new Map<string, Guide>()

/** A guide that is here already. */
export const loadedGuide = (name: string): Guide | undefined => loaded.get(name)

export async function loadGuide(name: string): Promise<Guide> {
  const load = modules[`./${name}.md`]
  if (!load) throw new Error(`no guide ${name}`)
  const guide = loaded.get(name) ?? (await load())
  loaded.set(name, guide)
  return guide
}
