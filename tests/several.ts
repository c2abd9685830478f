/** A tuple for small counts, so that callers can destructure it. */
export type Several<Each, Count extends number, Some extends Each[] = []> = Count extends 1 | 2 | 3 | 4
  ? Some['length'] extends Count
    ? Some
    : Several<Each, Count, [...Some, Each]>
  : Each[]
