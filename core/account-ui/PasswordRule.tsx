import { useTexts } from '#core/client/use-texts.ts'
import { passwordParts } from '#core/contract/password-rule.ts'
import { registerSheet } from '#core/ui/basics/adopt-styles.ts'
import { CheckIcon } from '#core/ui/basics/Icons.tsx'
import { VisuallyHidden } from '#core/ui/basics/VisuallyHidden.tsx'
import passwordRuleCss from './password-rule.css?inline'
import { accountTexts } from './texts/index.ts'

registerSheet('password-rule', passwordRuleCss)

/** The password rule, shown up front, each part ticked once met. Made of spans: it is used inside a description. */
export function PasswordRule({ password }: { password: string }) {
  const account = useTexts(accountTexts)
  return (
    <span className="password-rule">
      {passwordParts.map(({ text, isMet }) => {
        const met = isMet(password)
        return (
          <span key={text} className="password-rule-part" data-met={met ? '' : undefined}>
            <span className="password-rule-mark">{met && <CheckIcon size={14} />}</span>
            <span>
              {account[text]}
              <VisuallyHidden>{met ? account.ruleMet : '. '}</VisuallyHidden>
            </span>
          </span>
        )
      })}
    </span>
  )
}
