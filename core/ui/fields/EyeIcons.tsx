import { icon } from '../basics/Icons.tsx'

export const EyeIcon = icon(
  'M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12M14.9 12a2.9 2.9 0 1 1-5.8 0 2.9 2.9 0 0 1 5.8 0z',
)

export const EyeOffIcon = icon(
  'M6.4 6.9C3.9 8.7 2.5 12 2.5 12S6 18.2 12 18.2c2 0 3.7-.7 5.1-1.6M9.7 6.1c.7-.2 1.5-.3 2.3-.3 6 0 9.5 6.2 9.5 6.2s-.7 1.3-2 2.7M4 4l16 16',
)
