export const accountTexts = {
  tryAgain: 'Try again',
  loading: 'Loading…',
  chooseCountry: 'Select your country',
  searchCountry: 'Search countries',
  countriesFailed: 'The list of countries could not be loaded. Check your network connection and try again.',

  ruleLength: '8 characters',
  ruleDigit: 'Number',
  ruleLower: 'Lowercase letter',
  ruleUpper: 'Uppercase letter',
  ruleMet: 'done',

  noCode: 'No code yet?',
  resend: 'Resend code',
  resendIn: (seconds: number) => `You can ask for a new one in ${seconds} s.`,
  resendReady: 'You can ask for a new code now.',
} as const
