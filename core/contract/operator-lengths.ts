/** The longest texts of the operators' calls and forms, in characters. Apart from the members': their forms need none. */
export const operatorLengths = {
  name: 60,
  search: 200,
  /** A reason, and the words that the person reads. */
  reason: 300,
  note: 1_000,
  countryName: 80,
} as const
