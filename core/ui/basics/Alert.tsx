import type { ReactNode } from 'react'
import { registerSheet } from './adopt-styles.ts'
import { AlertIcon, ErrorIcon, InfoIcon, SuccessIcon } from './Icons.tsx'
import noticeCss from './notice.css?inline'

registerSheet('notice', noticeCss)

const icons = { info: InfoIcon, success: SuccessIcon, warning: AlertIcon, error: ErrorIcon }

type AlertProps = {
  tone?: keyof typeof icons | undefined
  title?: string | undefined
  children: ReactNode
  /** A Button or LinkButton that resolves the problem. */
  action?: ReactNode
}

/** A lasting sentence with a tone. Screen readers announce an error at once, other tones after a pause. */
export function Alert({ tone = 'info', title, children, action }: AlertProps) {
  const Icon = icons[tone]
  return (
    <div className="ui-notice" part="notice" data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon size={20} />
      <div>
        {title && <p className="ui-notice-title">{title}</p>}
        <div>{children}</div>
      </div>
      {action && <div className="ui-notice-action">{action}</div>}
    </div>
  )
}
