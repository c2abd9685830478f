import { dayAndHour } from '../dates.ts'
import { useWidget } from '../widget.ts'
import { bringSheet } from './adopt.ts'
import moneyCss from './money.css?inline'

bringSheet('money', moneyCss)

/** `14 Nov 2026, 3pm` (B §9), broken only between day and hour. `moment` is ISO 8601. */
export function Moment({ moment }: { moment: string }) {
  const { locale } = useWidget().settings
  const [day, hour] = dayAndHour(moment, locale)
  return (
    <time className="ui-moment" dateTime={moment}>
      <span>{`${day}${locale.startsWith('ar') ? '،' : ','}`}</span> <span>{hour}</span>
    </time>
  )
}
