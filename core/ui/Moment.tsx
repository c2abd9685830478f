import { useWidget } from '#core/client/widget.ts'
import { commaOf, dayAndHour } from '#core/texts/dates.ts'

/** No-break spaces instead of an element: a long table draws faster with fewer elements. */
const withoutBreaks = (text: string) => text.replaceAll(' ', '\u00a0')

/** `14 Nov 2026, 03pm`, wrapping only between day and hour. */
export function momentText(moment: string, locale: string): string {
  const [day, hour] = dayAndHour(moment, locale).map(withoutBreaks)
  return `${day}${commaOf(locale)} ${hour}`
}

/** `moment` is ISO 8601. */
export function Moment({ moment }: { moment: string }) {
  const { locale } = useWidget().settings
  return (
    <time className="ui-moment" dateTime={moment}>
      {momentText(moment, locale)}
    </time>
  )
}
