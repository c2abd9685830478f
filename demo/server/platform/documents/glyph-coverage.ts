/** The characters that the PDF's font has. Other names appear on the receipt's page, which has the device's fonts. */
const coveredText =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Sc}\p{M}0-9 !-~\u00a0-\u024f\u2010-\u2027\u2212]*$/u
export const hasGlyphs = (text: string): boolean => coveredText.test(text)
