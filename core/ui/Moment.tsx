import { useWidget } from '#core/client/widget.ts'
import { formatMoment, numericMoment } from '#core/texts/dates.ts'

type MomentProps = {
  /** ISO 8601. */
  moment: string
}

/** `14 Nov, 15:20`; it never wraps. */
export function Moment({ moment }: MomentProps) {
  const { locale } = useWidget().settings
  return <time dateTime={moment}>{formatMoment(moment, locale)}</time>
}

/** `14-11-2026, 15:20` in every language, where the specification asks for it. */
export const NumericMoment = ({ moment }: MomentProps) => (
  <time dir="ltr" dateTime={moment}>
    {numericMoment(moment)}
  </time>
)
