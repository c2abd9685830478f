import type { ReactNode } from 'react'

export type IconProps = {
  /** Width and height in px. */
  size?: number
}

type DrawingProps = IconProps & {
  children: ReactNode
  /** Points along the text: turned round where that runs from right to left. */
  turns?: boolean
}

// All icons are drawn on a 24 px grid with one stroke width, and are decoration: the words beside them speak.
export function Drawing({ size = 20, turns, children }: DrawingProps) {
  return (
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
      {children}
    </svg>
  )
}

export const ChevronIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="m6 9.5 6 6 6-6" />
  </Drawing>
)

export const CloseIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M6 6l12 12M18 6 6 18" />
  </Drawing>
)

export const PlusIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M12 5v14M5 12h14" />
  </Drawing>
)

export const CheckIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="m5 12.8 4.6 4.6L19 7.5" />
  </Drawing>
)

export const AlertIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M12 4 2.9 19.2h18.2z" />
    <path d="M12 10.2v4M12 16.8v.01" />
  </Drawing>
)

export const InfoIcon = (props: IconProps) => (
  <Drawing {...props}>
    <circle cx="12" cy="12" r="8.8" />
    <path d="M12 11.2v5M12 8v.01" />
  </Drawing>
)

export const SuccessIcon = (props: IconProps) => (
  <Drawing {...props}>
    <circle cx="12" cy="12" r="8.8" />
    <path d="m8.2 12.4 2.6 2.6 5-5.4" />
  </Drawing>
)

export const ErrorIcon = (props: IconProps) => (
  <Drawing {...props}>
    <circle cx="12" cy="12" r="8.8" />
    <path d="M12 7.6v5.2M12 16v.01" />
  </Drawing>
)

export const ArrowIcon = (props: IconProps) => (
  <Drawing turns {...props}>
    <path d="M5 12h14M13 6l6 6-6 6" />
  </Drawing>
)

export const BackIcon = (props: IconProps) => (
  <Drawing turns {...props}>
    <path d="M19 12H5M11 6l-6 6 6 6" />
  </Drawing>
)

export const SwapIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M8 4 4.5 7.5 8 11M4.5 7.5H19M16 13l3.5 3.5L16 20M19.5 16.5H5" />
  </Drawing>
)

export const UserIcon = (props: IconProps) => (
  <Drawing {...props}>
    <circle cx="12" cy="8.2" r="3.9" />
    <path d="M4.6 20c.9-3.8 3.9-5.8 7.4-5.800s6.5 2 7.4 5.8" />
  </Drawing>
)

export const CardIcon = (props: IconProps) => (
  <Drawing {...props}>
    <rect x="2.8" y="5.2" width="18.4" height="13.6" rx="2.6" />
    <path d="M2.8 9.800h18.400M6.6 15h3.6" />
  </Drawing>
)

export const SearchIcon = (props: IconProps) => (
  <Drawing {...props}>
    <circle cx="10.8" cy="10.8" r="6.4" />
    <path d="m15.6 15.6 4.8 4.8" />
  </Drawing>
)

export const ClockIcon = (props: IconProps) => (
  <Drawing {...props}>
    <circle cx="12" cy="12" r="8.8" />
    <path d="M12 7.200V12l3.2 2" />
  </Drawing>
)

export const ShieldIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M12 3 4.8 5.800v5.400c0 4.6 3 8 7.2 9.8 4.2-1.8 7.2-5.2 7.2-9.800V5.800z" />
    <path d="m8.8 11.9 2.3 2.3 4.2-4.5" />
  </Drawing>
)
