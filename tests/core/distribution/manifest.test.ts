/** The custom elements manifest, checked against its schema and against the sources. */
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Ajv from 'ajv'
import { describe, expect, it } from 'vitest'
import { widgetEntries } from '../../../demo/build/widgets.ts'
import { manifestOf, readDocs } from '../../../demo/distribution/manifest.ts'
import { root } from '../../../demo/distribution/source.ts'

const docs = readDocs(widgetEntries())
const manifest = manifestOf(docs)
const elementOf = (tag: string) => docs.elements.find((each) => each.tag === tag)

const textsIn = (folder: string) =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).map((path) => readFileSync(`${root}${path}`, 'utf8'))

describe('the manifest', () => {
  it('conforms to the schema', () => {
    const schema = createRequire(import.meta.url)('custom-elements-manifest/schema.json')
    const validate = new Ajv({ strict: false }).compile(schema)
    validate(manifest)
    expect(validate.errors).toBeNull()
  })

  it('has every tag with a summary, an example, parts and the shared members', () => {
    expect(docs.elements.map(({ tag }) => tag)).toEqual(Object.keys(widgetEntries()))
    for (const { tag, summary, text, attributes, methods, events, parts } of docs.elements) {
      expect(summary, tag).toMatch(/\.$/)
      expect(text, tag).toContain(`<${tag}`)
      expect(parts, tag).not.toHaveLength(0)
      expect(
        attributes.map(({ name }) => name),
        tag,
      ).toEqual(expect.arrayContaining(['api-base', 'locale', 'theme']))
      expect(
        methods.map(({ name }) => name),
        tag,
      ).toEqual(['refresh', 'focus'])
      expect(
        events.map(({ name }) => name),
        tag,
      ).toEqual(expect.arrayContaining(['cowrie-ready', 'cowrie-failed']))
    }
  })

  it('describes each attribute with property, narrow type and default', () => {
    expect(elementOf('cowrie-registration')?.attributes.slice(0, 2)).toMatchObject([
      { name: 'view', type: "'register' | 'verify' | 'success'", byDefault: 'register' },
      { name: 'user-id', property: 'userId', type: 'string', byDefault: undefined },
    ])
    expect(elementOf('cowrie-login')?.attributes[0]).toMatchObject({ name: 'fresh', type: 'boolean' })
  })

  it('describes an event’s detail and whether it is a request', () => {
    const events = elementOf('cowrie-order')?.events ?? []
    expect(events.find(({ name }) => name === 'cowrie-order-settled')).toMatchObject({
      detail: '{ orderId: string; listingId: string }',
      isRequest: false,
    })
    expect(events.find(({ name }) => name === 'cowrie-sign-in-needed')).toMatchObject({ isRequest: true })
  })

  it('has every event that a widget dispatches, in its own code or in widgets that it opens', () => {
    const eventsOf = (tag: string) => elementOf(tag)?.events ?? []
    const names = (tag: string) => eventsOf(tag).map(({ name }) => name)
    expect(names('cowrie-listings')).toEqual(
      expect.arrayContaining([
        ...['cowrie-signed-in', 'cowrie-signed-out', 'cowrie-unsaved', 'cowrie-step'],
        ...['cowrie-order-placed', 'cowrie-order-settled', 'cowrie-listing-created'],
      ]),
    )
    const opened = (tag: string) =>
      eventsOf(tag)
        .filter(({ isOpened }) => isOpened)
        .map(({ name }) => name)
    expect(opened('cowrie-order')).toEqual(['cowrie-navigate', 'cowrie-setup-complete'])
    expect(opened('cowrie-contact')).toEqual([])
    // Events of a dialog about itself stay inside.
    expect(names('cowrie-listings')).not.toContain('cowrie-closed')
    for (const { tag, events } of docs.elements)
      for (const { name, text } of events) expect(text, `${tag} ${name}`).not.toBe('')
  })

  it('names only rendered parts', () => {
    const drawn = new Set(
      textsIn('{core,widgets}').flatMap((text) =>
        [...text.matchAll(/part=(?:"([^"]*)"|\{([^}]*\}?[^}]*)\})/g)].flatMap((match) =>
          (match[1] ?? match[2] ?? '').split(/[^\w-]+/),
        ),
      ),
    )
    const variants = ['button-primary', 'button-danger']
    for (const { tag, parts } of docs.elements)
      for (const { name } of parts) expect([...drawn, ...variants], `${tag} ${name}`).toContain(name)
  })

  it('has a default and a description of every public custom property', () => {
    expect(docs.tokens.length).toBeGreaterThan(15)
    for (const { name, byDefault, text } of docs.tokens) expect([byDefault, text], name).not.toContain('')
    expect(docs.tokens.find(({ name }) => name === '--cowrie-radius-card')).toMatchObject({
      syntax: '<length>',
      byDefault: '14px',
    })
  })
})
