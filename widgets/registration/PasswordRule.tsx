import { CheckIcon } from '#core/ui/Icons.tsx'
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx'
import { passwordParts } from './registration-checks.ts'
import { texts } from './texts.ts'

/** The password rule, shown before it is broken, each part ticked as it is met. Spans: it stands in a description. */
export function PasswordRule({ password }: { password: string }) {
  return (
    <span className="registration-rule">
      {passwordParts.map(({ text, isMet }) => {
        const met = isMet(password)
        return (
          <span key={text} className="registration-rule-part" data-met={met ? '' : undefined}>
            <span className="registration-rule-mark">{met && <CheckIcon size={14} />}</span>
            <span>
              {text}
              <VisuallyHidden>{met ? `, ${texts.ruleMet}. ` : '. '}</VisuallyHidden>
            </span>
          </span>
        )
      })}
    </span>
  )
}
