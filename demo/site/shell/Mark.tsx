import { logo } from '#core/texts/logo.ts'

/** The logo. Its colours are in header.css. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <path className="mark-shell" d={logo.body} />
      <path className="mark-mouth" d={logo.mouth} />
      <path className="mark-teeth" d={logo.teeth} />
    </svg>
  )
}
