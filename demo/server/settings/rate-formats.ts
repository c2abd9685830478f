/** The values of RATES_FORMAT. Apart from the readers, because commands beside the server read settings too. */
export const rateFormats = ['cowrie', 'ecb', 'openexchangerates'] as const

export type RateFormat = (typeof rateFormats)[number]
