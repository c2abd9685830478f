import { bidi } from '#core/texts/bidi.ts'
import type { RequestTexts } from './en.ts'

export const texts: RequestTexts = {
  requestTitle: (name) => bidi`يطلب منك ${name} أموالًا`,
  openUntil: 'مفتوح حتى',
  requestFailed: 'تعذّر تحميل الطلب.',
  requestOver: 'انتهى هذا الطلب',
  requestOverText: 'لقد دُفع أو رُفض أو سُحب، أو انتهت مدته. لا يلزم أي إجراء.',
}
