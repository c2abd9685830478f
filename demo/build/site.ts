/** The build of the site, and the plugins that it shares with development. */
import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin } from 'vite'
import { readGuide } from '../site/pages/guides/read-guide.ts'
import { heads } from '../site/state/heads.ts'
import { firstPaint, withoutScripts } from '../site/state/static-page.ts'
import { printedGuides } from './guide-html.ts'
import { markdownOf } from './guide-markdown.ts'
import { browsers, define, here, inProject, translated } from './widgets.ts'

/** Writes `routes.json` beside `index.html`, from which the server knows the pages and their descriptions. */
function routeList(): Plugin {
  return {
    name: 'cowrie:route-list',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(heads) })
    },
  }
}

/** Writes `guides.json`, from which the server writes the guides as HTML and Markdown, with their style sheets. */
function guidePages(): Plugin {
  return {
    name: 'cowrie:guide-pages',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const sheets = new Set<string>()
        const seen = new Set<string>()
        const collect = (name: string) => {
          const chunk = chunks.find(({ fileName }) => fileName === name)
          if (!chunk || chunk.isEntry || seen.has(name)) return
          seen.add(name)
          for (const sheet of chunk.viteMetadata?.importedCss ?? []) sheets.add(`/${sheet}`)
          for (const each of chunk.imports) collect(each)
        }
        const guides = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/Guides.tsx')))
        collect(guides?.fileName ?? '')
        if (sheets.size === 0) this.error('the guides have no style sheet')
        const source = JSON.stringify({ sheets: [...sheets], pages: printedGuides() })
        this.emitFile({ type: 'asset', fileName: 'guides.json', source })
      },
    },
  }
}

/** Writes the languages into the script before the first paint and the page without scripts, which cannot import them. */
export function languagesInPage(): Plugin {
  return {
    name: 'cowrie:languages-in-page',
    transformIndexHtml: async (page) =>
      page.replace(/(<noscript>).*(<\/noscript>)/, `$1${await withoutScripts()}$2`),
    configureServer(server) {
      server.middlewares.use('/first-paint.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript')
        response.end(firstPaint())
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'first-paint.js', source: firstPaint() })
    },
  }
}

/** Turns the Markdown of the guides into modules, see `read-guide.ts`. */
export function guidesFromMarkdown(): Plugin {
  return {
    name: 'cowrie:guides-from-markdown',
    transform: {
      filter: { id: /[\\/]guides[\\/][a-z-]+\.md$/ },
      handler: (_, id) =>
        `export const guide = ${JSON.stringify(readGuide(markdownOf(basename(id, '.md'))))}`,
    },
  }
}

/** Builds the site for the root of its origin. */
export const siteConfig: InlineConfig = {
  configFile: false,
  root: here('demo/site'),
  logLevel: 'warn',
  plugins: [react(), guidesFromMarkdown(), guidePages(), routeList(), languagesInPage()],
  define,
  build: {
    outDir: here('dist/site'),
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: browsers,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // The site, and the page around a widget in the gallery.
      input: { index: here('demo/site/index.html'), frame: here('demo/site/frame.html') },
      // The site loads the widgets as a partner does: by address.
      external: [/^\/cdn\//],
      output: {
        codeSplitting: {
          // One file has the texts of a language for which the first paint waits. The legal pages load theirs.
          groups: [
            {
              debugName: 'texts-…',
              name: (id: string) => `texts-${basename(id, '.ts')}`,
              test: inProject(
                'demo/site/',
                `(?!pages[\\\\/]legal[\\\\/]).*[\\\\/](?:${translated.join('|')})\\.ts$`,
              ),
            },
          ],
        },
      },
    },
  },
}
