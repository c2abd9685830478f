/** The operators' console, the page of a partner, and a person's consent to one: they work on the exchange's own pages only. */
export const ownPageTags: readonly string[] = ['cowrie-consent', 'cowrie-operator', 'cowrie-partner']
