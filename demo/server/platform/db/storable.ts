/** Text of others, such as a processor's message or a header, in a form that PostgreSQL can store. */

/** NUL and lone surrogates, which PostgreSQL refuses, become U+FFFD. At most `maxLength` UTF-16 units are kept. */
export const storable = (text: string, maxLength?: number): string =>
  text.slice(0, maxLength).replaceAll('\0', '\uFFFD').toWellFormed()

/** The same for every text of a flat object. */
export const storableTexts = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? storable(value) : value,
    ]),
  ) as Fields
