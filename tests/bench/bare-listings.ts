/** The baseline of `cowrie-listings`: bare elements that draw the same rows of the same answer. */
import { readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { build, type Rolldown } from 'vite'
import { widgetsConfig } from '../../demo/build/widgets.ts'
import { builtPath, root } from './built.ts'

export type BareElement = {
  readonly tag: string
  /** The module that defines it, whole. */
  readonly code: string
}

/** `us` → where the widget's own picture of that flag is served. */
const flags = () =>
  Object.fromEntries(
    readdirSync(builtPath('cdn/chunks'))
      .filter((name) => /^[a-z]{2}-.*\.svg$/.test(name))
      .map((name) => [name.slice(0, 2), `/cdn/chunks/${name}`]),
  )

/** The table over r2wc and all of React, otherwise built as the widgets are, into one module. */
export async function bareR2wc(): Promise<BareElement> {
  const config = widgetsConfig({ bare: `${root}tests/bench/bare-r2wc.tsx` }, builtPath('bare'))
  const result = (await build({
    ...config,
    define: { ...config.define, __FLAGS__: JSON.stringify(flags()) },
    build: {
      ...config.build,
      write: false,
      rolldownOptions: {
        input: config.build?.rolldownOptions?.input ?? {},
        output: { codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput
  const chunks = result.output.filter((file) => file.type === 'chunk')
  if (chunks.length !== 1 || !chunks[0]) throw new Error('the bare element should be one module')
  return { tag: 'bare-r2wc-listings', code: chunks[0].code }
}

/** Sends a module compressed, as our own are. */
export const sendModule = (reply: FastifyReply, code: string) =>
  reply
    .type('text/javascript')
    .headers({ 'access-control-allow-origin': '*', 'content-encoding': 'gzip' })
    .send(gzipSync(code, { level: 9 }))

/** Handwritten without any library: the same columns, in a table of its own. */
export const libraryFree = (): BareElement => ({
  tag: 'bare-listings',
  code: `
const flags = ${JSON.stringify(flags())}
class BareListings extends HTMLElement {
  async connectedCallback() {
    const root = this.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('table { border-collapse: collapse; width: 100% } td { padding: 12px; text-align: start }')
    root.adoptedStyleSheets = [sheet]
    const answer = await fetch('/api/Listing/Search?pageNumber=1&pageSize=20&isUser=false&sortBy=newest')
    const { data } = await answer.json()
    const table = document.createElement('table')
    const body = table.createTBody()
    const digits = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
    const when = new Intl.DateTimeFormat('en', { day: '2-digit', month: 'short', year: 'numeric', hour: 'numeric' })
    const add = (row, text, currency) => {
      const cell = row.insertCell()
      if (currency) {
        const flag = cell.appendChild(document.createElement('img'))
        Object.assign(flag, { width: 20, height: 20, alt: '', src: flags[currency.slice(0, 2).toLowerCase()] })
      }
      cell.append(text)
    }
    for (const listing of data) {
      const row = body.insertRow()
      add(row, when.format(new Date(listing.dateCreated)))
      add(row, listing.username)
      add(row, digits.format(listing.needAmount), listing.needCurrency)
      add(row, listing.haveCurrency + ' hidden', listing.haveCurrency)
      add(row, 'hidden')
      add(row, listing.status)
      add(row, 'hidden')
      const button = document.createElement('button')
      button.textContent = 'Order'
      row.insertCell().append(button)
    }
    root.append(table)
  }
}
customElements.define('bare-listings', BareListings)
`,
})
