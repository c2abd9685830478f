import { toDecimal } from '#core/money/money.ts'
import { quote } from '#core/money/typed-price.ts'
import { draftPrice, type ListingDraft, needOf, offerOf } from './draft.ts'

/** The answers, as a start for the next listing. */
export const writeAnswers = ({ partFulfilment, systemFulfilment }: ListingDraft): string =>
  `${partFulfilment} ${systemFulfilment}`

/** Figures of a valid draft, as the call takes them. */
export function figuresOf(draft: ListingDraft) {
  const [need, price, offer] = [needOf(draft), draftPrice(draft), offerOf(draft)]
  if (need === undefined || price === undefined || offer === undefined)
    throw new Error('The draft has not been checked')
  return {
    needAmount: toDecimal(need, draft.needCurrency),
    needCurrency: draft.needCurrency,
    haveAmount: toDecimal(offer, draft.haveCurrency),
    haveCurrency: draft.haveCurrency,
    ...quote(price, draft.needCurrency, draft.kept),
    isSystemRate: draft.isSystemRate,
    partFulfilment: draft.partFulfilment === 'yes',
    systemFulfilment: draft.systemFulfilment === 'yes',
  }
}
