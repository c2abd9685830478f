import { bidi } from '#core/texts/bidi.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  reasons: {
    fraud: 'يحاول الاحتيال',
    outside: 'يريد مالًا خارج هذه المنصة',
    insult: 'يسيء أو يهدّد',
    pretends: 'ينتحل شخصية غيره',
    other: 'شيء آخر',
  },
  title: (name) => bidi`الإبلاغ عن ${name}`,
  text: 'يقرؤه فريقنا ويرد عليك. ولن يعلم به الشخص.',
  transfer: 'الإبلاغ عن هذا التحويل',
  reason: 'ما المشكلة؟',
  reasonNeeded: 'اختر المشكلة',
  words: 'ماذا حدث',
  wordsHint: '1000 حرف على الأكثر. لا تكتب أبدًا رقمًا سريًا أو رقم بطاقة.',
  wordsNeeded: 'قل ماذا حدث',
  send: 'إرسال البلاغ',
  sentTitle: 'أُرسل البلاغ',
  sentText: 'يصلك إشعار عندما نرد. تجد بلاغاتك في قائمة الملف الشخصي.',
  messages: 'المراسلات',
  you: 'أنت',
  exchange: 'المنصة',
  close: 'إغلاق',
}
