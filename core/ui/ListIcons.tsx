import { icon } from './basics/Icons.tsx'

export const FilterIcon = icon('M4 6.5h16M7 12h10M10 17.5h4')

export const MoreIcon = icon('M6 12h.01M12 12h.01M18 12h.01')

export const DownloadIcon = icon(
  'M12 4.5v11M7.5 11.2l4.5 4.5 4.5-4.5M4.5 15.5V18a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-2.5',
)

export const FileIcon = icon('M13.5 3.5H7.5a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2V8.5zM13.5 3.5v5h5')
