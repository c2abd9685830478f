/**
 * What the widgets' build has in place of `ofetch`: a request without retries, hooks and defaults, which `call` never gives.
 * `tests/core/api/raw-fetch.test.ts` compares both on the kinds of requests that `call` makes.
 */

type RawOptions = RequestInit & { readonly responseType: 'text' | 'arrayBuffer' }
type RawResponse = Response & { _data?: string | ArrayBuffer }

/** Answers of any status. `_data` is the body, if there is one. */
async function raw(address: string, { responseType, ...init }: RawOptions): Promise<RawResponse> {
  const response: RawResponse = await fetch(address, init)
  if (response.body) response._data = await response[responseType]()
  return response
}

export const ofetch = { raw }
