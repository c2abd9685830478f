type WithheldProps = {
  /** The mark in the figure's place. */
  children: string
  /** Why it is not there, in words: what is heard in place of the mark, and shown to who rests on it. */
  reason: string
}

/** A figure that is withheld from visitors (rules/listings.md#visibility). */
export function Withheld({ children, reason }: WithheldProps) {
  return (
    <span role="img" aria-label={reason} title={reason}>
      {children}
    </span>
  )
}
