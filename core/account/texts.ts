export const accountTexts = {
  tryAgain: 'Try again',
  loading: 'Loading…',
  chooseCountry: 'Select your country',
  searchCountry: 'Search countries',
  countriesFailed: 'The list of countries could not be loaded. Check your network connection and try again.',
} as const
