/** Where Adyen's two interfaces are. */
export const checkout = '/checkout/v72'
export const transfers = '/btl/v4'

/** Whether an address belongs to the Transfers interface, whose errors have a shape of their own. */
export const isOfTransfers = (url: string): boolean => url.startsWith(transfers)
