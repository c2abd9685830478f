import { dayAndTime } from '#core/texts/dates.ts'

/** `14-11-2026, 15:04` in every language, wrapping only between the two. */
export function DateAndTime({ moment }: { moment: string }) {
  const [day, time] = dayAndTime(moment).split(' ')
  return (
    <time className="ui-moment" dir="ltr" dateTime={moment}>
      {day} <wbr />
      {time}
    </time>
  )
}
