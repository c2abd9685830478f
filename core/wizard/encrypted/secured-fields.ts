/** Adyen's fields, in our names. */
import type { CardBrand } from '#core/contract/cards.ts'
import type { CardDraft, CardErrors } from '../card-checks.ts'
import type { CardTexts } from '../texts/card/en.ts'
import type { EncryptedTexts } from '../texts/encrypted/en.ts'

/** The parts of a card that are typed in fields of the processor, in their order. */
export const securedNames = ['number', 'month', 'year', 'cvv'] as const
export type SecuredName = (typeof securedNames)[number]

/** Adyen's name of each field, which its `data-cse` says. */
export const fieldTypes = {
  number: 'encryptedCardNumber',
  month: 'encryptedExpiryMonth',
  year: 'encryptedExpiryYear',
  cvv: 'encryptedSecurityCode',
} as const satisfies Record<SecuredName, string>
export type FieldType = (typeof fieldTypes)[SecuredName]

export const nameOf = (type: string): SecuredName | undefined =>
  securedNames.find((name) => fieldTypes[name] === type)

type Style = { readonly [property: string]: string }

export type SecuredStyles = { readonly base: Style; readonly placeholder: Style }

export type SecuredFieldsSetup = {
  readonly rootNode: HTMLElement
  readonly type: 'card'
  readonly clientKey: string
  readonly loadingContext: string
  readonly implementationType: 'custom'
  readonly iframeUIConfig: { readonly sfStyles: SecuredStyles }
  readonly i18n: { readonly locale: string; get(key: string): string }
  readonly placeholders: { readonly expiryMonth: string; readonly expiryYear: string }
  readonly callbacks: {
    onConfigSuccess(): void
    /** `blob`: the encrypted value of a valid field. */
    onFieldValid(field: {
      encryptedFieldName: string
      valid: boolean
      blob?: string
      endDigits?: string
    }): void
    /** An empty `error`: it is corrected. */
    onError(field: { fieldType: string; error: string }): void
    onBrand(card: { brand: string }): void
    onFocus(field: { fieldType: string; focus: boolean }): void
    onKeyDown(key: { action: string }): void
  }
}

/** They do nothing before `onConfigSuccess`. */
export type SecuredFields = {
  updateStyles(styles: SecuredStyles): void
  setFocusOnFrame(type: FieldType): void
  /** Tells a field that it is wrong, which it says to screen readers. */
  isValidated(type: FieldType, code: string): void
  destroy(): void
}

/** The codes of empty fields. */
export const emptyCodes = {
  number: 'cc.num.900',
  month: 'cc.mth.915',
  year: 'cc.yr.917',
  cvv: 'cc.cvc.920',
} as const satisfies Record<SecuredName, string>

/** The form's sentence for Adyen's code of an error. `cvvDigits` are those of the card's brand. */
export function sentenceOf(
  code: string,
  name: SecuredName,
  { card, encrypted, cvvDigits }: { card: CardTexts; encrypted: EncryptedTexts; cvvDigits: number },
): string {
  if (name === 'number') return code === emptyCodes.number ? card.numberNeeded : card.numberWrong
  if (name === 'cvv') return code === emptyCodes.cvv ? card.cvvNeeded : card.cvvWrong(cvvDigits)
  if (code === emptyCodes[name]) return card.expiryNeeded
  if (name === 'month') return card.monthWrong
  // Too old, and too old on a day that the account asks for.
  if (code === 'cc.dat.912' || code === 'cc.dat.914') return card.expired
  return encrypted.dateWrong
}

const brands: Readonly<Record<string, CardBrand>> = { visa: 'visa', mc: 'mastercard', amex: 'amex' }
export const brandOfField = (brand: string): CardBrand => brands[brand] ?? 'other'

/** Known facts of a card whose number only the processor sees. */
export type SeenCard = { readonly brand: CardBrand; readonly lastFour: string }

/** The body of `addCard`, as far as the fields fill it. */
export type EncryptedBody = {
  encryptedNumber: string
  encryptedMonth: string
  encryptedYear: string
  encryptedCvv: string
}

/** The fields as the form calls them. */
export type SecuredHandle = {
  /** The errors of these four parts, also of those that are right. */
  check(): Pick<CardErrors, SecuredName>
  body(): EncryptedBody
}

export type SecuredFieldsProps = {
  clientKey: string
  url: string
  errors: Partial<Pick<CardErrors, SecuredName>>
  /** A part was changed, so that its error may go. */
  onEdit: (name: SecuredName & keyof CardDraft) => void
  onSeen: (card: SeenCard) => void
}
