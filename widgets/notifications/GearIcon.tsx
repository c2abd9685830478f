import { icon } from '#core/ui/basics/Icons.tsx'

export const GearIcon = icon(
  'M4 7.5h9M18 7.5h2M4 16.5h2M11 16.5h9M17.9 7.5a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0zM10.9 16.5a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0z',
)
