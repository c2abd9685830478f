/**
 * Typed digits as 0 to 9: Eastern Arabic (٠١٢), Persian (۰۱۲) and wide ones (０１２) count like ours, `٫` is a decimal
 * point, and `٬` groups thousands.
 */
export const latinDigits = (text: string): string =>
  text
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, '')
