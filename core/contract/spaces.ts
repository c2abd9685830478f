/** A text of one line with ordinary spaces: others look the same, and come from keyboards and pages. */
export const plainSpaces = (text: string): string => text.replace(/\p{Zs}/gu, ' ')
