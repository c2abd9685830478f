import { bidi } from '#core/texts/bidi.ts'
import type { FailureTexts } from './en.ts'

export const texts: FailureTexts = {
  offline: 'عذرًا، يبدو أنك غير متصل بالإنترنت. يُرجى التحقق من اتصالك بالشبكة وإعادة المحاولة',
  refused: 'حدث خطأ في طلبك. يُرجى مراجعته وإعادة المحاولة',
  broken: 'عذرًا، تتعذّر معالجة طلبك في الوقت الحالي. يُرجى إعادة المحاولة لاحقًا',
  unanswered: 'لم تُجب الخدمة في الوقت المحدد. يُرجى إعادة المحاولة',
  reference: (id) => bidi`الرقم المرجعي: ${id}`,
}
