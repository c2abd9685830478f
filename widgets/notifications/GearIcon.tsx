import { Drawing, type IconProps } from '#core/ui/Icons.tsx'

export const GearIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4 7.5h9M18 7.5h2M4 16.5h2M11 16.5h9" />
    <circle cx="15.5" cy="7.5" r="2.4" />
    <circle cx="8.5" cy="16.5" r="2.4" />
  </Drawing>
)
