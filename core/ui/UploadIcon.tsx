import { Drawing, type IconProps } from './Icons.tsx'

export const UploadIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M12 15.500V4.500M7.5 8.8 12 4.300l4.5 4.500M4.5 15.500V18a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-2.5" />
  </Drawing>
)
