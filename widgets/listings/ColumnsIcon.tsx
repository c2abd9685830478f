import { icon } from '#core/ui/basics/Icons.tsx'

export const ColumnsIcon = icon(
  'M5.9 5h12.2a2.4 2.4 0 0 1 2.4 2.4v9.2a2.4 2.4 0 0 1 -2.4 2.4H5.9a2.4 2.4 0 0 1 -2.4 -2.4V7.4a2.4 2.4 0 0 1 2.4 -2.4zM9.2 5v14M14.8 5v14',
)
