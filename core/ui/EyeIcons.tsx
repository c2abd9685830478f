import { Drawing, type IconProps } from './Icons.tsx'

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
