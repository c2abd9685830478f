import { bidi } from '#core/texts/bidi.ts'
import type { QueueTexts } from './en.ts'

export const texts: QueueTexts = {
  best: (figure) => bidi`الأول في الترتيب ${figure}`,
  place: (position, of) => bidi`المرتبة ${String(position)} من أصل ${String(of)} في هذا الزوج من العملات.`,
}
