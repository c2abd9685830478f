import { useWidget } from '#core/client/widget.ts'
import { commaOf, dayAndHour } from '#core/texts/dates.ts'

/** No-break spaces instead of an element: a long table draws faster with fewer elements. */
const withoutBreaks = (text: string) => text.replaceAll(' ', '\u00a0')

type MomentProps = {
  /** ISO 8601. */
  moment: string
  /** Shown instead in a row of two lines. */
  age?: string | undefined
}

/** `14 Nov 2026, 03pm`, wrapping only between day and hour. */
export function Moment({ moment, age }: MomentProps) {
  const { locale } = useWidget().settings
  const [day, hour] = dayAndHour(moment, locale).map(withoutBreaks)
  return (
    <time className="ui-moment" dateTime={moment} data-age={age}>
      {`${day}${commaOf(locale)} ${hour}`}
    </time>
  )
}
