type ChipProps = {
  label?: string
  pressed?: boolean | undefined
  disabled?: boolean | undefined
  onClick: () => void
  children: string
}

/** A choice that fills a field with one press. */
export function Chip({ label, pressed, disabled, onClick, children }: ChipProps) {
  return (
    <button
      type="button"
      className="rail-chip"
      part="chip"
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
