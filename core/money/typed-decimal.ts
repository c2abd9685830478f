/** Whether a locale writes 1.5 with a comma. */
export const usesDecimalComma = (locale: string) =>
  new Intl.NumberFormat(locale).formatToParts(1.5).some(({ value }) => value === ',')

/**
 * Typed text as decimal text with a point. In locales with a decimal comma a comma is that sign: in French `1,085` is
 * 1.085 and `1 250,50` is 1250.50, not a thousand and an error. If both signs occur, the last one is the decimal sign.
 */
export function typedDecimal(text: string, locale: string): string {
  if (!text.includes(',') || !usesDecimalComma(locale)) return text
  const at = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  return `${text.slice(0, at).replace(/[.,]/g, '')}.${text.slice(at + 1)}`
}
