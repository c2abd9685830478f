/** A complete small project with the shown widget for each framework, as a partner downloads it. */
import { type Framework, type SnippetInput, snippets } from './snippets.ts'

declare const __COWRIE_VERSION__: string

/** Texts by path. */
export type Files = Readonly<Record<string, string>>

/** A download gets the newest release of these; tests/hosts has the release of each that the tests build with. */
const ranges = {
  '@angular/build': '^22',
  '@angular/cli': '^22',
  '@angular/common': '^22',
  '@angular/compiler': '^22',
  '@angular/compiler-cli': '^22',
  '@angular/core': '^22',
  '@angular/platform-browser': '^22',
  '@sveltejs/vite-plugin-svelte': '^7',
  '@vitejs/plugin-react': '^6',
  '@vitejs/plugin-vue': '^6',
  next: '^16',
  react: '^19',
  'react-dom': '^19',
  rxjs: '^7',
  svelte: '^5',
  tslib: '^2',
  typescript: '~6.0',
  vite: '^8',
  vue: '^3',
} as const

/** `cowrie-rate-nextjs`: the name of a project and its folder. */
export const folderOf = (name: Framework, tag: string): string =>
  `${tag}-${name.toLowerCase().replace('.', '')}`

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

function packageJson(
  framework: Framework,
  { origin, tag }: SnippetInput,
  scripts: Readonly<Record<'dev' | 'build', string>>,
  needed: readonly (keyof typeof ranges)[],
): Files {
  const widgets = `${origin}/cdn/npm/v${__COWRIE_VERSION__}/cowrie-widgets.tgz`
  const dependencies = Object.fromEntries(needed.map((name) => [name, ranges[name]]))
  return {
    'package.json': json({
      name: folderOf(framework, tag),
      private: true,
      type: 'module',
      scripts,
      dependencies: { '@cowrie/widgets': widgets, ...dependencies },
    }),
    '.gitignore': 'node_modules/\ndist/\n.angular/\n.next/\n',
  }
}

const page = (tag: string, body: string): Files => ({
  'index.html': `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${tag}</title>
  </head>
  <body>
${body.trimEnd().replace(/^(?=.)/gm, '    ')}
  </body>
</html>
`,
})

const vitePage = ({ tag }: SnippetInput, main: string) =>
  page(tag, `<div id="app"></div>\n<script type="module" src="/src/${main}"></script>`)

const viteScripts = { dev: 'vite', build: 'vite build' }

const react = (input: SnippetInput, code: string): Files => ({
  ...packageJson('React', input, viteScripts, ['@vitejs/plugin-react', 'react', 'react-dom', 'vite']),
  ...vitePage(input, 'main.jsx'),
  'vite.config.js': `import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [react()] })
`,
  'src/main.jsx': `import { createRoot } from 'react-dom/client'
import { Example } from './Example.jsx'

createRoot(document.querySelector('#app')).render(<Example />)
`,
  'src/Example.jsx': code,
})

const next = (input: SnippetInput, code: string): Files => ({
  ...packageJson('Next.js', input, { dev: 'next dev', build: 'next build' }, ['next', 'react', 'react-dom']),
  'app/layout.jsx': `export const metadata = { title: '${input.tag}' }

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
`,
  'app/page.jsx': code,
})

const vue = (input: SnippetInput, code: string): Files => ({
  ...packageJson('Vue', input, viteScripts, ['@vitejs/plugin-vue', 'vite', 'vue']),
  ...vitePage(input, 'main.js'),
  'vite.config.js': `import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

const isCustomElement = (tag) => tag.startsWith('cowrie-')

export default defineConfig({ plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] })
`,
  'src/main.js': `import { createApp } from 'vue'
import Example from './Example.vue'

createApp(Example).mount('#app')
`,
  'src/Example.vue': code,
})

const svelte = (input: SnippetInput, code: string): Files => ({
  ...packageJson('Svelte', input, viteScripts, ['@sveltejs/vite-plugin-svelte', 'svelte', 'vite']),
  ...vitePage(input, 'main.js'),
  'vite.config.js': `import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [svelte()] })
`,
  'src/main.js': `import { mount } from 'svelte'
import Example from './Example.svelte'

mount(Example, { target: document.querySelector('#app') })
`,
  'src/Example.svelte': code,
})

const angularWorkspace = {
  version: 1,
  projects: {
    example: {
      projectType: 'application',
      root: '',
      architect: {
        build: {
          builder: '@angular/build:application',
          options: {
            browser: 'src/main.ts',
            index: 'src/index.html',
            tsConfig: 'tsconfig.json',
            outputPath: { base: 'dist', browser: '' },
          },
          configurations: { development: { optimization: false, sourceMap: true } },
        },
        serve: {
          builder: '@angular/build:dev-server',
          options: { buildTarget: 'example:build:development' },
        },
      },
    },
  },
}

const angularCompiler = {
  compilerOptions: {
    target: 'es2022',
    module: 'preserve',
    moduleResolution: 'bundler',
    strict: true,
    experimentalDecorators: true,
    importHelpers: true,
    skipLibCheck: true,
    types: [],
  },
  angularCompilerOptions: { strictTemplates: true },
  include: ['src'],
}

const angular = (input: SnippetInput, code: string): Files => ({
  ...packageJson('Angular', input, { dev: 'ng serve', build: 'ng build' }, [
    ...(['@angular/build', '@angular/cli', '@angular/common', '@angular/compiler'] as const),
    ...(['@angular/compiler-cli', '@angular/core', '@angular/platform-browser'] as const),
    ...(['rxjs', 'tslib', 'typescript'] as const),
  ]),
  'angular.json': json(angularWorkspace),
  'tsconfig.json': json(angularCompiler),
  'src/index.html': page(input.tag, '<app-example></app-example>')['index.html'] ?? '',
  'src/main.ts': `import { bootstrapApplication } from '@angular/platform-browser'
import { Example } from './example'

bootstrapApplication(Example)
`,
  'src/example.ts': code,
})

const makers: Readonly<Record<Framework, (input: SnippetInput, code: string) => Files>> = {
  HTML: ({ tag }, code) => page(tag, code),
  React: react,
  'Next.js': next,
  Vue: vue,
  Svelte: svelte,
  Angular: angular,
}

/** The commands that start a project, one a line. Any web server can serve plain HTML. */
export const startOf = (name: Framework): string =>
  name === 'HTML' ? 'npx serve' : 'npm install\nnpm run dev'

const readme = (name: Framework, { origin, tag }: SnippetInput): Files => ({
  'README.md': `# <${tag}> with ${name}

\`\`\`sh
${startOf(name)}
\`\`\`

A sandbox of the exchange accepts \`http://localhost\` with any port. Before the page moves to an address of its own, allow
that origin: ${origin}/docs/origins
`,
})

/** The files of a project with the code of a snippet. */
export function projectOf(name: Framework, input: SnippetInput): Files {
  const code = snippets.find((each) => each.name === name)?.of(input) ?? ''
  return { ...readme(name, input), ...makers[name](input, code) }
}
