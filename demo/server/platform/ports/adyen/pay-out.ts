/** Pays out to a stored card, from the balance account. */
import type { CardProcessorPort } from '../card-processor.ts'
import { type AdyenAccount, idempotent, type Services } from './account.ts'
import { toAdyenAmount } from './amounts.ts'
import { splitHolderName } from './holder.ts'

type TransferInfo = Parameters<Services['transfers']['transferFunds']>[0]

export async function payOut(
  { services, balanceAccount }: AdyenAccount,
  { key, token, personId, holderName, reference, ...sum }: Parameters<CardProcessorPort['payOut']>[0],
): Promise<void> {
  await services().transfers.transferFunds(
    {
      amount: toAdyenAmount(sum),
      balanceAccountId: balanceAccount,
      category: 'card',
      counterparty: {
        card: {
          cardHolder: {
            ...splitHolderName(holderName),
            type: 'individual',
            // Required with a token: the `shopperReference` that it was stored for.
            reference: personId,
          },
          cardIdentification: { storedPaymentMethodId: token },
        },
      },
      reference: key,
      description: describe(reference),
    } as TransferInfo,
    idempotent('pay-out', key),
  )
}

/** In the characters and the length that banks take for a description. */
const describe = (reference: string) => reference.replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, '-').slice(0, 140)
