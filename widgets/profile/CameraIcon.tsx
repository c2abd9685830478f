import { Drawing, type IconProps } from '#core/ui/Icons.tsx'

export const CameraIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4.500 7.500h3l1.500-2.500h6l1.500 2.500h3a1.700 1.700 0 0 1 1.700 1.700v8.600a1.700 1.700 0 0 1-1.700 1.700h-15a1.700 1.700 0 0 1-1.700-1.700V9.200a1.700 1.700 0 0 1 1.700-1.700z" />
    <circle cx="12" cy="13" r="3.600" />
  </Drawing>
)
