import { icon } from '#core/ui/basics/Icons.tsx'

export const BellIcon = icon(
  'M6.5 10a5.5 5.5 0 0 1 11 0c0 4.6 1.7 5.8 2 6.5h-15c.3-.7 2-1.9 2-6.5zM10 19.5a2.2 2.2 0 0 0 4 0',
)
