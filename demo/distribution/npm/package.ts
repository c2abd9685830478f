/**
 * `dist/npm/`: the package from the same sources as `dist/cdn/`, for `npm publish`, and packed for `npm install` by its
 * address at the exchange.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { build } from 'vite'
import { isolatedConfig, npmConfig } from '../../build/npm.ts'
import { version } from '../../build/widgets.ts'
import { llmsText } from '../llms.ts'
import { type Docs, definerModuleOf, manifestOf, moduleOf } from '../manifest.ts'
import { shortName } from '../names.ts'
import { exchangeOrigin } from '../releases.ts'
import { root } from '../source.ts'
import { directiveModule, directiveTypes, outputModule, outputTypes } from './angular.ts'
import { cssData, htmlData, webTypes } from './editors.ts'
import { frameworkTypes } from './framework-types.ts'
import { componentModule, componentTypes, wrapModule } from './react.ts'
import { readme } from './readme.ts'
import { sessionTypes } from './session.ts'
import { definerTypes, domTypes, elementTypes, indexTypes } from './types.ts'

const name = '@cowrie/widgets'

const entry = (path: string) => ({ types: `./${path.replace(/\.js$/, '.d.ts')}`, default: `./${path}` })

const data = [
  'custom-elements.json',
  'web-types.json',
  'vscode.html-custom-data.json',
  'vscode.css-custom-data.json',
]

const packageJson = ({ elements }: Docs) => ({
  name,
  version,
  description: 'Peer-to-peer currency exchange and money transfer as custom elements',
  keywords: ['web components', 'custom elements', 'currency exchange', 'money transfer', 'widgets'],
  license: 'MIT',
  type: 'module',
  // Chunks register style sheets; only modules that define on a call have no side effects.
  sideEffects: ['./elements/*.js', './isolated.js', './react/*.js', './angular/*.js', './chunks/*.js'],
  exports: {
    '.': entry('index.js'),
    './session': entry('session.js'),
    './isolated': entry('isolated.js'),
    ...Object.fromEntries(
      elements.flatMap(({ name }) => [
        [`./${name}`, entry(moduleOf(name))],
        [`./${name}/define`, entry(definerModuleOf(name))],
        [`./${name}/react`, entry(`react/${name}.js`)],
        [`./${name}/angular`, entry(`angular/${name}.js`)],
      ]),
    ),
    ...Object.fromEntries(
      Object.keys(frameworkTypes).map((each) => [`./jsx/${each}`, entry(`jsx/${each}.js`)]),
    ),
    ...Object.fromEntries(data.map((each) => [`./${each}`, `./${each}`])),
    './package.json': './package.json',
  },
  customElements: 'custom-elements.json',
  'web-types': './web-types.json',
  peerDependencies: { '@angular/core': '>=17', react: '>=19', 'react-dom': '>=19' },
  peerDependenciesMeta: { '@angular/core': { optional: true } },
  engines: { node: '>=20' },
})

/** The generated files that need no build, by path in the package. */
function written(docs: Docs): Record<string, string> {
  const perElement = docs.elements.map((element): [string, string][] => {
    const each = shortName(element.tag)
    return [
      [`elements/${each}.d.ts`, elementTypes(element)],
      [`define/${each}.d.ts`, definerTypes(element)],
      [`react/${each}.js`, componentModule(element)],
      [`react/${each}.d.ts`, componentTypes(element)],
      [`angular/${each}.js`, directiveModule(element)],
      [`angular/${each}.d.ts`, directiveTypes(element)],
    ]
  })
  const perFramework = Object.entries(frameworkTypes).map(([each, types]): [string, string][] => [
    [`jsx/${each}.js`, 'export {}\n'],
    [`jsx/${each}.d.ts`, types],
  ])
  return {
    ...Object.fromEntries([...perElement, ...perFramework].flat()),
    'react/wrap.js': wrapModule,
    'isolated.d.ts': 'export {}\n',
    'angular/output.js': outputModule,
    'angular/output.d.ts': outputTypes,
    'types.d.ts': domTypes(docs),
    // The runtime module of `types.d.ts`.
    'types.js': 'export {}\n',
    'index.d.ts': indexTypes(docs),
    'custom-elements.json': `${JSON.stringify(manifestOf(docs), null, 2)}\n`,
    'web-types.json': webTypes(docs, name, version),
    'vscode.html-custom-data.json': htmlData(docs),
    'vscode.css-custom-data.json': cssData(docs),
    'llms.txt': llmsText(docs),
    'README.md': readme(docs, name, version, exchangeOrigin),
    'package.json': `${JSON.stringify(packageJson(docs), null, 2)}\n`,
  }
}

export async function buildPackage(folder: string, docs: Docs): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  await build(npmConfig(folder, exchangeOrigin))
  await build(isolatedConfig(folder, exchangeOrigin))
  for (const each of ['react', 'angular', 'jsx']) mkdirSync(`${folder}${each}`, { recursive: true })
  writeFileSync(`${folder}session.d.ts`, await sessionTypes())
  for (const [path, text] of Object.entries(written(docs))) writeFileSync(`${folder}${path}`, text)
  copyFileSync(`${root}LICENSE`, `${folder}LICENSE`)
}

/** Writes the package to `npm/v1.2.3/cowrie-widgets.tgz`, beside those of earlier releases, and returns its path. */
export function packPackage(folder: string, cdn: string): string {
  const target = `${cdn}npm/v${version}/`
  mkdirSync(target, { recursive: true })
  execFileSync('npm', ['pack', '--silent', '--pack-destination', target], {
    cwd: folder,
    // npm is a script there.
    shell: process.platform === 'win32',
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const packed = `${target}cowrie-widgets.tgz`
  renameSync(`${target}cowrie-widgets-${version}.tgz`, packed)
  return packed
}
