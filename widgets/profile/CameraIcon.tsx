import { icon } from '#core/ui/basics/Icons.tsx'

export const CameraIcon = icon(
  'M4.5 7.5h3l1.5-2.5h6l1.5 2.5h3a1.7 1.7 0 0 1 1.7 1.7v8.6a1.7 1.7 0 0 1-1.7 1.7h-15a1.7 1.7 0 0 1-1.7-1.7V9.2a1.7 1.7 0 0 1 1.7-1.7zM15.6 13a3.6 3.6 0 1 1-7.2 0 3.6 3.6 0 0 1 7.2 0z',
)
