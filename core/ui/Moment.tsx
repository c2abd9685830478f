import { useWidget } from '#core/client/widget.ts'
import { commaOf, dayAndHour } from '#core/texts/dates.ts'

/** By its own spaces, not by an element around it: a long table is drawn the sooner the fewer it has. */
const withoutBreaks = (text: string) => text.replaceAll(' ', '\u00a0')

/** `14 Nov 2026, 3pm`, broken only between day and hour. `moment` is ISO 8601. */
export function Moment({ moment }: { moment: string }) {
  const { locale } = useWidget().settings
  const [day, hour] = dayAndHour(moment, locale).map(withoutBreaks)
  return (
    <time className="ui-moment" dateTime={moment}>
      {`${day}${commaOf(locale)} ${hour}`}
    </time>
  )
}
