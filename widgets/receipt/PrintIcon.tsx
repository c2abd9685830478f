import { Drawing, type IconProps } from '#core/ui/Icons.tsx'

export const PrintIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M7.500 8V4h9v4M7.500 17H5.500a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2" />
    <path d="M7.500 13.500h9V20h-9z" />
  </Drawing>
)
