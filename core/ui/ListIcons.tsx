import { Drawing, type IconProps } from './Icons.tsx'

export const FilterIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4 6.500h16M7 12h10M10 17.500h4" />
  </Drawing>
)

export const DownloadIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M12 4.500v11M7.5 11.2l4.500 4.500 4.500-4.500M4.5 15.500V18a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-2.500" />
  </Drawing>
)

export const FileIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M13.5 3.500H7.500a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2V8.500z" />
    <path d="M13.5 3.500v5h5" />
  </Drawing>
)
