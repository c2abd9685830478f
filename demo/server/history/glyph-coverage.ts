/** What the font can draw. A name in another script is left to the receipt's page, which has every font of the device. */
const coveredText =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Sc}\p{M}0-9 !-~\u00a0-\u024f\u2010-\u2027\u2212]*$/u
export const hasGlyphs = (text: string): boolean => coveredText.test(text)
