// In a variable: Vite treats `new URL(…, import.meta.url)` as a build asset and rewrites it.
const moduleUrl = import.meta.url

/**
 * Imports the last of these files of `cdn/`, and asks for what it imports at the same time, instead of one after the
 * other. By imports, which carry the nonce of the page's script and the hashes of its import map; links do not.
 */
export function importModules<Module>(paths: readonly string[]): Promise<Module> {
  const imports = paths.map((path) => import(/* @vite-ignore */ new URL(`../${path}`, moduleUrl).href))
  // The last one fails with any of them.
  for (const each of imports) each.catch(() => undefined)
  return imports.at(-1) as Promise<Module>
}
