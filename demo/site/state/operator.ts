/** The company that runs this exchange, as the server writes it into the page; none runs a sandbox. */
type Operator = { readonly name: string; readonly address: string; readonly registration: string }

const written = (name: keyof Operator) =>
  document.querySelector<HTMLMetaElement>(`meta[name="cowrie-legal-${name}"]`)?.content ?? ''

const found: Operator = {
  name: written('name'),
  address: written('address'),
  registration: written('registration'),
}

export const operator: Operator | undefined = found.name ? found : undefined
