/** The longest texts that a field and its call take, in characters. */
export const lengths = {
  personName: 60,
  fullName: 120,
  email: 254,
  password: 200,
  idNumber: 40,
  cardHolder: 80,
  /** The name that a person gives a card or a passkey. */
  nickname: 60,
  /** Words that a list is searched for. */
  search: 100,
  /** An amount that a list is searched for. */
  searchedAmount: 30,
  partnerPerson: 120,
} as const
