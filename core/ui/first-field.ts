/** Selects the fields that are typed into: the first one takes the focus where a form appears. */
export const firstField =
  'input:not([type="hidden"], [type="radio"], [type="checkbox"], [type="search"], [aria-hidden="true"], [readonly], :disabled), textarea:not(:disabled)'
