type IconProps = {
  /** Width and height in px. */
  size?: number
}

/**
 * A single-path icon on a 24 px grid. All share one stroke width and are decorative: the words beside them carry the
 * meaning. A `turns` icon points along the text and is mirrored in right-to-left text.
 */
export const icon =
  (path: string, turns = false) =>
  ({ size = 20 }: IconProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      data-turns={turns ? '' : undefined}
    >
      <path d={path} />
    </svg>
  )

export const ChevronIcon = icon('M6 9.5l6 6 6-6')
export const CloseIcon = icon('M6 6l12 12M18 6 6 18')
export const PlusIcon = icon('M12 5v14M5 12h14')
export const CheckIcon = icon('M5 12.8l4.6 4.6L19 7.5')
export const AlertIcon = icon('M12 4 2.9 19.2h18.2zM12 10.2v4M12 16.8v.01')
export const InfoIcon = icon('M20.8 12a8.8 8.8 0 1 1-17.6 0 8.8 8.8 0 0 1 17.6 0zM12 11.2v5M12 8v.01')
export const SuccessIcon = icon('M20.8 12a8.8 8.8 0 1 1-17.6 0 8.8 8.8 0 0 1 17.6 0zM8.2 12.4l2.6 2.6 5-5.4')
export const ErrorIcon = icon('M20.8 12a8.8 8.8 0 1 1-17.6 0 8.8 8.8 0 0 1 17.6 0zM12 7.6v5.2M12 16v.01')
export const ArrowIcon = icon('M5 12h14M13 6l6 6-6 6', true)
export const BackIcon = icon('M19 12H5M11 6l-6 6 6 6', true)
export const SwapIcon = icon('M8 4 4.5 7.5 8 11M4.5 7.5H19M16 13l3.5 3.5L16 20M19.5 16.5H5')
export const UserIcon = icon(
  'M15.9 8.2a3.9 3.9 0 1 1-7.8 0 3.9 3.9 0 0 1 7.8 0zM4.6 20c.9-3.8 3.9-5.8 7.4-5.8s6.5 2 7.4 5.8',
)
export const CardIcon = icon(
  'M5.4 5.2h13.2a2.6 2.6 0 0 1 2.6 2.6v8.4a2.6 2.6 0 0 1 -2.6 2.6H5.4a2.6 2.6 0 0 1 -2.6 -2.6V7.8a2.6 2.6 0 0 1 2.6 -2.6zM2.8 9.8h18.4M6.6 15h3.6',
)
export const SearchIcon = icon('M17.2 10.8a6.4 6.4 0 1 1-12.8 0 6.4 6.4 0 0 1 12.8 0zM15.6 15.6l4.8 4.8')
export const ClockIcon = icon('M20.8 12a8.8 8.8 0 1 1-17.6 0 8.8 8.8 0 0 1 17.6 0zM12 7.2V12l3.2 2')
export const ShieldIcon = icon(
  'M12 3 4.8 5.8v5.4c0 4.6 3 8 7.2 9.8 4.2-1.8 7.2-5.2 7.2-9.8V5.8zM8.8 11.9l2.3 2.3 4.2-4.5',
)
