import { icon } from './basics/Icons.tsx'

export const PrintIcon = icon(
  'M7.5 8V4h9v4M7.5 17H5.5a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M7.5 13.5h9V20h-9z',
)
