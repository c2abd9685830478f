/** How the built modules and the site are served: encodings, lifetimes, and to whom. */
import { createHash } from 'node:crypto'
import { cpSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { distFolder } from '#server/http/site.ts'
import { assertBuilt } from '#tests/built.ts'
import { setUp } from '#tests/server/suite.ts'
import { version } from '../../../demo/build/widgets.ts'

assertBuilt()
const { app } = await setUp({ app: {} })

beforeAll(() => {
  for (const folder of [released, unreleased])
    cpSync(`${cdn}v${version}`, `${cdn}${folder}`, { recursive: true })
  // Without a list the next build would take it away, should this process end too early.
  rmSync(`${cdn}${released}/integrity.json`)
})
afterAll(() => {
  for (const folder of [released, unreleased]) rmSync(`${cdn}${folder}`, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })
const cdn = `${distFolder}cdn/`
const pinned = `/cdn/v${version}/cowrie-login.js`
const moving = '/cdn/v1/cowrie-login.js'
/** Folders of versions that lie beside the built one, with the same files. */
const [released, unreleased] = ['v0.0.1', 'v0.0.2-dev']
const aChunk = () => {
  const name = readdirSync(`${cdn}chunks`).find((each) => /^core-.*\.js$/.test(each))
  return `/cdn/chunks/${name}`
}
const forEver = 'public, max-age=31536000, immutable'

describe('a built module', () => {
  it.each([
    ['br', 'br, gzip', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('comes as it was compressed at build time: %s', async (encoding, accepted, decompress) => {
    for (const url of [aChunk(), pinned, moving, '/cdn/v1/cowrie.js']) {
      const plain = await get(url)
      const packed = await get(url, { 'accept-encoding': accepted })
      expect(plain.headers['content-encoding'], url).toBeUndefined()
      if (plain.rawPayload.length >= 512) {
        expect(packed.headers['content-encoding'], url).toBe(encoding)
        expect(packed.rawPayload.length, url).toBeLessThan(plain.rawPayload.length)
        expect(decompress(packed.rawPayload).equals(plain.rawPayload), url).toBe(true)
      }
      // A cache in between keeps them apart.
      expect(packed.headers.vary, url).toBe('accept-encoding')
      expect(packed.headers['access-control-allow-origin'], url).toBe('*')
      expect(packed.headers['content-type'], url).toMatch(/^(text|application)\/javascript/)
      expect(packed.headers['x-content-type-options'], url).toBe('nosniff')
    }
  })

  it('is kept for ever where its address has a version or a hash, and for minutes where it moves', async () => {
    for (const url of [`/cdn/${released}/cowrie-login.js`, `/cdn/${released}/cowrie.js`, aChunk()])
      expect((await get(url, { 'accept-encoding': 'br' })).headers['cache-control'], url).toBe(forEver)
    for (const url of [moving, '/cdn/v1/cowrie.js'])
      expect((await get(url)).headers['cache-control'], url).toBe('public, max-age=300')
    expect((await get('/cdn/chunks/core-00000000.js')).headers['cache-control']).not.toBe(forEver)
  })

  it('has the manual for programs at the address that moves, too', async () => {
    for (const [name, type] of [
      ['custom-elements.json', 'application/json'],
      ['llms.txt', 'text/plain'],
      ['texts.json', 'application/json'],
    ] as const) {
      const { statusCode, headers, body } = await get(`/cdn/v1/${name}`)
      expect([name, statusCode, headers['cache-control']]).toEqual([name, 200, 'public, max-age=300'])
      expect(headers['content-type']).toContain(type)
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(body).toContain('order')
      expect(body).toBe((await get(`/cdn/${unreleased}/${name}`)).body)
    }
  })

  it('is asked for each time where it is not released, and sent again only when it has changed', async () => {
    for (const name of ['cowrie-login.js', 'cowrie.js', 'integrity.json', 'llms.txt']) {
      const url = `/cdn/${unreleased}/${name}`
      for (const encoding of ['br', 'gzip', 'identity']) {
        const { headers } = await get(url, { 'accept-encoding': encoding })
        expect(headers['cache-control'], url).toBe('no-cache')
        const again = await get(url, {
          'accept-encoding': encoding,
          'if-none-match': String(headers.etag),
        })
        expect([again.statusCode, again.headers['cache-control']], url).toEqual([304, 'no-cache'])
      }
    }
  })

  it('is asked for again without being sent again', async () => {
    const { headers } = await get(moving)
    const again = await get(moving, { 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
  })

  it('is the same from memory, in each of its forms, and whole to a browser that has another one', async () => {
    for (const url of [pinned, moving])
      for (const encoding of ['br', 'gzip', 'identity']) {
        const first = await get(url, { 'accept-encoding': encoding })
        const second = await get(url, { 'accept-encoding': encoding })
        expect(second.rawPayload.equals(first.rawPayload), url).toBe(true)
        for (const name of ['content-type', 'content-encoding', 'etag', 'cache-control', 'vary'])
          expect(second.headers[name], name).toBe(first.headers[name])
        const other = await get(url, { 'accept-encoding': encoding, 'if-none-match': '"another"' })
        expect([other.statusCode, other.rawPayload.length]).toEqual([200, first.rawPayload.length])
        const part = await get(url, { 'accept-encoding': encoding, range: 'bytes=0-9' })
        expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10])
      }
  })

  it('is seen to have changed where its address stays', async () => {
    const file = `${cdn}v1/cowrie-changing.js`
    const body = async () => (await get('/cdn/v1/cowrie-changing.js')).body
    try {
      writeFileSync(file, 'export const release = 1')
      expect(await body()).toBe('export const release = 1')
      writeFileSync(file, 'export const release = 2')
      await expect.poll(body).toBe('export const release = 2')
    } finally {
      rmSync(file)
    }
  })

  it('may be loaded by every page, whatever kind of file, also where it is missing', async () => {
    const files = readdirSync(cdn, { recursive: true, encoding: 'utf8' }).filter((each) =>
      /\.(js|svg|json|txt)$/.test(each),
    )
    expect(files.length).toBeGreaterThan(100)
    for (const file of [...files, 'v1/cowrie-unknown.js']) {
      const answer = await get(`/cdn/${file}`, { origin: 'https://stranger.example' })
      expect(answer.headers['access-control-allow-origin'], file).toBe('*')
      if (answer.statusCode === 200)
        expect(answer.headers['cross-origin-resource-policy'], file).toBe('cross-origin')
    }
  })
})

describe('the site', () => {
  it('is compressed, its pages are asked for each time, and what has a hash is kept', async () => {
    const page = await get('/', { accept: 'text/html', 'accept-encoding': 'br' })
    expect(page.headers['content-encoding']).toBe('br')
    expect(page.headers['cache-control']).toBe('no-cache')
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const html = brotliDecompressSync(page.rawPayload).toString()
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
    const asset = await get(script, { 'accept-encoding': 'gzip' })
    expect(asset.headers['content-encoding']).toBe('gzip')
    expect(asset.headers['cache-control']).toBe(forEver)
  })
})

describe('a release', () => {
  const hashes: Record<string, string> = JSON.parse(readFileSync(`${cdn}v${version}/integrity.json`, 'utf8'))

  it('lists each of its files with what is in it, as it is served', async () => {
    // Releases that were built before share the folder of the chunks.
    const chunks = globSync('v*/integrity.json', { cwd: cdn })
      .flatMap((list) => Object.keys(JSON.parse(readFileSync(`${cdn}${list}`, 'utf8'))))
      .filter((path) => path.startsWith('chunks/'))
    const listed = [...new Set([...Object.keys(hashes), ...chunks])]
    const there = [...readdirSync(`${cdn}chunks`), ...readdirSync(`${cdn}v${version}`)]
      .filter((name) => !/\.(br|gz)$/.test(name) && name !== 'integrity.json')
      .sort()
    expect(listed.map((path) => path.split('/')[1]).sort()).toEqual(there)
    for (const [path, hash] of Object.entries(hashes)) {
      const { rawPayload } = await get(`/cdn/${path}`)
      expect(`sha384-${createHash('sha384').update(rawPayload).digest('base64')}`, path).toBe(hash)
    }
  })

  it('has a snippet with an address and a hash for each module', () => {
    const snippet = readFileSync(`${distFolder}import-map.html`, 'utf8')
    const map = /<script type="importmap">([^<]*)<\/script>/.exec(snippet)?.[1] ?? ''
    const { integrity } = JSON.parse(map) as { integrity: Record<string, string> }
    const modules = Object.entries(hashes).filter(([path]) => path.endsWith('.js'))
    expect(Object.entries(integrity).map(([url, hash]) => [url.split('/cdn/')[1], hash])).toEqual(modules)
    expect(snippet).toMatch(new RegExp(`src="[^"]+/cdn/v${version}/cowrie.js"`))
  })

  it('has a loader that names every tag, in less than 2 KiB', () => {
    const { loader } = JSON.parse(readFileSync(`${distFolder}sizes.json`, 'utf8'))
    expect(loader).toBeLessThanOrEqual(2048)
  })
})
