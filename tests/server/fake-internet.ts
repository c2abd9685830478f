/**
 * Loaded before a process under test (`--import`): its calls of public hosts reach servers of the test instead, as
 * `FAKE_INTERNET` says, a JSON object of origins. What it does not name does not answer.
 */
const places: Record<string, string> = JSON.parse(process.env.FAKE_INTERNET ?? '{}')
const send = globalThis.fetch

globalThis.fetch = (input, init) => {
  const url = new URL(String(input))
  const place = url.hostname === '127.0.0.1' ? url.origin : places[url.origin]
  if (place === undefined)
    return Promise.reject(Object.assign(new Error(`Nobody is ${url.origin}`), { code: 'ENOTFOUND' }))
  return send(`${place}${url.pathname}${url.search}`, init)
}
