import { passwordParts } from '#core/contract/password-rule.ts'
import { bringSheet } from '#core/ui/adopt.ts'
import { CheckIcon } from '#core/ui/Icons.tsx'
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx'
import passwordRuleCss from './password-rule.css?inline'
import { useAccountTexts } from './texts.ts'

bringSheet('password-rule', passwordRuleCss)

/** The password rule, shown before it is broken, each part ticked as it is met. Spans: it stands in a description. */
export function PasswordRule({ password }: { password: string }) {
  const accountTexts = useAccountTexts()
  return (
    <span className="password-rule">
      {passwordParts.map(({ text, isMet }) => {
        const met = isMet(password)
        return (
          <span key={text} className="password-rule-part" data-met={met ? '' : undefined}>
            <span className="password-rule-mark">{met && <CheckIcon size={14} />}</span>
            <span>
              {accountTexts[text]}
              <VisuallyHidden>{met ? accountTexts.ruleMet : '. '}</VisuallyHidden>
            </span>
          </span>
        )
      })}
    </span>
  )
}
