import { dayAndTime } from '#core/texts/dates.ts'

/** `14-11-2026, 15:04`, wrapping only between the two. */
export function DateAndTime({ moment }: { moment: string }) {
  const [day, time] = dayAndTime(moment).split(' ')
  return (
    <time className="ui-moment" dateTime={moment}>
      <span>{day}</span> <span>{time}</span>
    </time>
  )
}
