import { bidi } from '#core/texts/bidi.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  openMatchOf: (name, listed) => bidi`فتح تطابق ${name} مع ${listed}`,
  nearTo: (country, listed, score) => bidi`${country}. في القائمة: ${listed}، ${score} من 100`,
  match: 'تطابق محتمل',
  matchOf: (name) => bidi`هل ${name} مدرج في قائمة العقوبات؟`,
  matchFailed: 'تعذّر تحميل هذا التطابق.',
  matchTrades: 'اجتاز هذا الشخص التحقق من الهوية من قبل.',
  matchWaits: 'ينتظر التحقق من هوية هذا الشخص قرارك.',
  matchSilence: 'لا يعلم الشخص إلا أن التحقق يستغرق وقتًا أطول. لا تذكر السبب، فذلك إنذار له.',
  matchDecisions: { different: 'شخص آخر', same: 'الشخص نفسه: لم يعد بإمكانه تبادل الأموال' },
  same: 'الشخص نفسه',
  different: 'شخص آخر',
  likeness: (score) => bidi`تتشابه الأسماء بدرجة ${score} من 100`,
  reason: 'السبب',
  reasonHint: 'للمشغّلين. يبقى في التسلسل الزمني.',
  reasonNeeded: 'أدخل السبب',
  takeBack: 'التراجع: شخص آخر',
  takeBackText:
    'يجب أن يطلب ذلك مشغّلان. يُرفع التجميد إن كان بسبب هذا القرار، ويُفرج عن الدفعات إن كان قد احتجزها. ويبقى أي تجميد أو احتجاز آخر. ولا يُبلَّغ الشخص بالسبب.',
  takeBackAskedBy: (name) => bidi`طلب ${name} التراجع. يجب أن يطلبه مشغّل ثانٍ.`,
  takeBackAskedByMe: 'لقد طلبت التراجع. يجب أن يطلبه مشغّل ثانٍ.',
  member: 'العضو',
  listed: 'قائمة العقوبات',
  name: 'الاسم',
  aliases: 'أسماء أخرى',
  onLists: 'في القوائم',
  listReference: 'المرجع',
  entryKind: 'النوع',
  entryKinds: { person: 'شخص', entity: 'جهة' },
}
