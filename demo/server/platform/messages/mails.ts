/** The texts of mails, around the notifications that they carry. Mails to the operator are English and not here. */
import type { Language } from '#core/contract/languages.ts'
import { inEachLanguage } from '#core/texts/in-each-language.ts'
import type { ChallengePurpose, CodePurpose } from './code-rules.ts'

export type MailMessages = {
  greeting: (name: string) => string
  /** Replaces `greeting` when the recipient's name is unknown. */
  welcome: string

  code: {
    readonly [Purpose in CodePurpose]: {
      readonly subject: string
      /** Introduces the code. */
      readonly enter: string
    }
  }
  codeLasts: (minutes: number) => string
  codeUnasked: string
  /** The link with the effect of the code. */
  codeLink: {
    readonly [Purpose in ChallengePurpose]: {
      readonly button: string
      /** Introduces the link beside a code. */
      readonly orLink: string
      /** Introduces the link in a mail without a code. */
      readonly linkOnly: string
    }
  }
  linkLasts: (minutes: number) => string
  /** Replaces `codeUnasked` in a mail with a link. */
  linkUnasked: string
  /** Why the mail has no code. */
  codesSpent: string

  /** Brings a partner's contact to the partner's page. */
  partnerLink: {
    subject: string
    what: (facts: { partner: string }) => string
    button: string
    unasked: string
  }
  /** The code that confirms a partner's next key. */
  partnerCode: {
    subject: (facts: { partner: string }) => string
    enter: string
    unasked: string
  }
  partnerKey: {
    subject: (facts: { partner: string }) => string
    made: (facts: { partner: string; key: string }) => string
    /** `until`: when the one before ends. */
    replaced: (facts: { partner: string; key: string; until: string }) => string
    button: string
    unexpected: string
  }

  stopChange: {
    button: string
    /** Precedes the address in the plain text. */
    way: string
  }

  securitySettings: string
  /** Precedes the address of the settings in the plain text. */
  securityWay: string
  securityWhy: string

  addressInUse: {
    subject: string
    what: string
    button: string
    /** Precedes the address in the plain text. */
    way: string
    unasked: string
  }

  /** Replaces `addressInUse.what` when somebody wants the address for another account. */
  addressWanted: string
  /** To a new address, once it is confirmed. */
  newAddress: { readonly subject: string; readonly what: string; readonly advice: string }

  accountClosed: {
    readonly subject: string
    readonly what: string
    /** How long the link works. */
    readonly reopen: (days: number) => string
    readonly button: string
    /** Precedes the address in the plain text. */
    readonly way: string
    readonly kept: string
  }

  /** The link to the contact page, in every mail's foot. */
  help: string
  openApp: string
  openWay: string
  /** Under the announcement of a run of a standing transfer: links to the app, which asks again. */
  skipRun: string
  skipWay: string
  stopStanding: string
  stopWay: string
  noticeChoice: string

  /** The receipt in a mail about received money. */
  receipt: {
    gave: string
    fee: string
    got: string
    rate: string
    reference: string
    button: string
    /** Precedes nothing: the plain text has no link. */
    way: string
  }

  listingEnds: {
    subject: string
    /** `left` is `US$1,000`. */
    when: (facts: { left: string; days: number; lastDay: string }) => string
    renew: (days: number) => string
    button: string
    way: string
    /** `card` is its last four digits. */
    otherwise: (facts: { left: string; card: string }) => string
  }

  invite: {
    subject: string
    asks: string
    button: string
    /** Precedes the address in the plain text. */
    way: string
    lasts: (days: number) => string
    unknown: string
  }
}

const byLanguage = await inEachLanguage<MailMessages>(
  async (language) => (await import(`./mails/${language}.ts`)).words,
)

export const mailMessages = (language: Language): MailMessages => byLanguage[language]
