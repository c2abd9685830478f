/** What our mails say around the notices that they carry. Letters to the operator are English, and not among them. */
import type { Language } from '#core/contract/languages.ts'
import { inEachLanguage } from '#core/texts/in-each-language.ts'
import type { ChallengePurpose, CodePurpose } from '../accounts/code-rules.ts'

export type MailMessages = {
  /** To somebody whose name we know, or don't. */
  greeting: (name: string) => string
  welcome: string

  code: {
    readonly [Purpose in CodePurpose]: {
      readonly subject: string
      /** What is to be done with the code that stands below. */
      readonly enter: string
    }
  }
  codeLasts: (minutes: number) => string
  codeUnasked: string
  /** The link beside a code, which does the same; and its button where the mail has nothing else. */
  codeLink: {
    readonly [Purpose in ChallengePurpose]: {
      readonly button: string
      /** Beside a code. */
      readonly orLink: string
      /** Without a code. */
      readonly linkOnly: string
    }
  }
  linkLasts: (minutes: number) => string
  /** In the place of `codeUnasked` where there is a link. */
  linkUnasked: string
  /** Why the mail has no code. */
  codesSpent: string

  stopChange: {
    button: string
    /** Before the address, for who reads only text. */
    way: string
  }

  securitySettings: string
  /** Where they are, for who reads only text. */
  securityWay: string
  securityWhy: string

  addressInUse: {
    subject: string
    what: string
    button: string
    /** Before the address, for who reads only text. */
    way: string
    unasked: string
  }

  openApp: string
  openWay: string
  noticeChoice: string

  listingEnds: {
    subject: string
    /** `left` as `US$1,000`. */
    when: (facts: { left: string; days: number; lastDay: string }) => string
    renew: (days: number) => string
    button: string
    way: string
    /** `card` as its last four digits. */
    otherwise: (facts: { left: string; card: string }) => string
  }

  invite: {
    subject: (name: string) => string
    asks: (facts: { name: string; userName: string }) => string
    button: string
    /** Before the address, for who reads only text. */
    way: string
    lasts: (days: number) => string
    unknown: string
  }
}

const byLanguage = await inEachLanguage<MailMessages>(
  async (language) => (await import(`./mails/${language}.ts`)).words,
)

export const mailMessages = (language: Language): MailMessages => byLanguage[language]
