/** Errors in the two shapes that Adyen's interfaces have. */

/** The call is answered with an error; nothing was done. */
export class CallRefused extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object, message: string) {
    super(message)
    this.status = status
    this.body = body
  }
}

/** An error of the Checkout interface. */
export function checkoutError(status: number, errorCode: string, message: string): CallRefused {
  const errorType = status === 401 || status === 403 ? 'security' : 'validation'
  return new CallRefused(status, { status, errorCode, message, errorType }, message)
}

type InvalidField = { readonly name: string; readonly value: string; readonly message: string }

/** An error of the Transfers interface. */
export function transferError(
  status: number,
  errorCode: string,
  title: string,
  detail: string,
  invalidFields?: readonly InvalidField[],
): CallRefused {
  const type = `https://docs.adyen.com/errors/${status === 422 ? 'validation' : 'general'}`
  return new CallRefused(
    status,
    { type, errorCode, title, status, detail, ...(invalidFields && { invalidFields }) },
    detail,
  )
}
