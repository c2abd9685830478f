import type { ReactNode } from 'react'

type IconProps = {
  /** Width and height in px. */
  size?: number
}

// All icons are drawn on a 24 px grid with one stroke width, and are decoration: the words beside them speak.
function Drawing({ size = 20, children }: IconProps & { children: ReactNode }) {
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
  <Drawing {...props}>
    <path d="M5 12h14M13 6l6 6-6 6" />
  </Drawing>
)

export const BackIcon = (props: IconProps) => (
  <Drawing {...props}>
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

export const UploadIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M12 15.500V4.500M7.5 8.8 12 4.300l4.5 4.500M4.5 15.500V18a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-2.5" />
  </Drawing>
)

export const EyeIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12" />
    <circle cx="12" cy="12" r="2.9" />
  </Drawing>
)

export const EyeOffIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M6.4 6.900C3.9 8.7 2.5 12 2.5 12S6 18.2 12 18.200c2 0 3.7-.7 5.1-1.600M9.7 6.100c.7-.2 1.5-.3 2.3-.3 6 0 9.5 6.2 9.5 6.200s-.7 1.3-2 2.7" />
    <path d="M4 4l16 16" />
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

export const FileIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M13.5 3.500H7.500a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2V8.500z" />
    <path d="M13.5 3.500v5h5" />
  </Drawing>
)

export const CameraIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4.500 7.500h3l1.500-2.500h6l1.500 2.500h3a1.700 1.700 0 0 1 1.700 1.700v8.600a1.700 1.700 0 0 1-1.700 1.700h-15a1.700 1.700 0 0 1-1.700-1.700V9.200a1.700 1.700 0 0 1 1.700-1.700z" />
    <circle cx="12" cy="13" r="3.600" />
  </Drawing>
)

export const DownloadIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M12 4.500v11M7.5 11.2l4.500 4.500 4.500-4.500M4.5 15.500V18a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-2.500" />
  </Drawing>
)

export const FilterIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4 6.500h16M7 12h10M10 17.500h4" />
  </Drawing>
)

export const ColumnsIcon = (props: IconProps) => (
  <Drawing {...props}>
    <rect x="3.5" y="5" width="17" height="14" rx="2.4" />
    <path d="M9.2 5v14M14.8 5v14" />
  </Drawing>
)

export const PrintIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M7.500 8V4h9v4M7.500 17H5.500a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2" />
    <path d="M7.500 13.500h9V20h-9z" />
  </Drawing>
)

export const BellIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M6.5 10a5.5 5.5 0 0 1 11 0c0 4.6 1.7 5.8 2 6.5h-15c.3-.7 2-1.9 2-6.5z" />
    <path d="M10 19.5a2.2 2.2 0 0 0 4 0" />
  </Drawing>
)

export const GearIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4 7.5h9M18 7.5h2M4 16.5h2M11 16.5h9" />
    <circle cx="15.5" cy="7.5" r="2.4" />
    <circle cx="8.5" cy="16.5" r="2.4" />
  </Drawing>
)
