import { icon } from './basics/Icons.tsx'

export const UploadIcon = icon(
  'M12 15.5V4.5M7.5 8.8 12 4.3l4.5 4.5M4.5 15.5V18a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-2.5',
)
