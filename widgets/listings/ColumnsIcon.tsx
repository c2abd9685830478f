import { Drawing, type IconProps } from '#core/ui/Icons.tsx'

export const ColumnsIcon = (props: IconProps) => (
  <Drawing {...props}>
    <rect x="3.5" y="5" width="17" height="14" rx="2.4" />
    <path d="M9.2 5v14M14.8 5v14" />
  </Drawing>
)
