type WithheldProps = {
  /** The placeholder shown instead of the figure. */
  children: string
  /** Why the figure is hidden: read out instead of the placeholder, and shown on hover. */
  reason: string
}

/** A figure that is withheld from visitors (rules/listings.md#visibility). */
export function Withheld({ children, reason }: WithheldProps) {
  return (
    <span role="img" title={reason}>
      {children}
    </span>
  )
}
