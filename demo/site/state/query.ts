/** Attributes of widgets that an address gives in its query. */
export const given = (query: URLSearchParams, names: readonly string[]) =>
  Object.fromEntries([...query].filter(([name, value]) => names.includes(name) && value))

/** A pair and an amount of one side: `?give=NGN&get=USD&side=give&amount=500000`. */
export const givenExchange = (query: URLSearchParams): Readonly<Record<string, string>> => {
  const { give = '', get = '', ...amount } = given(query, ['give', 'get', 'side', 'amount'])
  return { ...(give && { from: give }), ...(get && { to: get }), ...amount }
}
