/** Changes of a reservation. Adyen accepts each; a webhook tells how it ended. */
import type { CardProcessorPort } from '../card-processor.ts'
import { type AdyenAccount, idempotent } from './account.ts'
import { type Sum, toAdyenAmount } from './amounts.ts'

type Modifications = Pick<CardProcessorPort, 'renew' | 'capture' | 'void' | 'refund'>

export function modificationsOf({ services, merchantAccount }: AdyenAccount): Modifications {
  const fieldsOf = ({ key, ...sum }: Sum & { readonly key: string }) => ({
    merchantAccount,
    amount: toAdyenAmount(sum),
    reference: key,
  })
  return {
    // The same amount again is how Adyen extends a pre-authorisation.
    async renew({ reservation, ...call }) {
      await services().modifications.updateAuthorisedAmount(
        reservation,
        fieldsOf(call),
        idempotent('renew', call.key),
      )
    },

    async capture({ reservation, ...call }) {
      await services().modifications.captureAuthorisedPayment(
        reservation,
        fieldsOf(call),
        idempotent('capture', call.key),
      )
    },

    // By our reference: the answer that named theirs may have been lost.
    async void({ key, authorisation }) {
      await services().modifications.cancelAuthorisedPayment(
        { merchantAccount, paymentReference: authorisation, reference: authorisation },
        idempotent('void', key),
      )
    },

    async refund({ reservation, ...call }) {
      await services().modifications.refundCapturedPayment(
        reservation,
        fieldsOf(call),
        idempotent('refund', call.key),
      )
    },
  }
}
