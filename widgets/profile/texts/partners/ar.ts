import { bidi } from '#core/texts/bidi.ts'
import type { PartnersTexts } from './en.ts'

export const texts: PartnersTexts = {
  title: 'مواقع تسجّل دخولك',
  text: 'سمحت لها ببدء جلسات لك في صفحاتها. ليس لديها كلمة مرورك ولا رقمك السري.',
  failed: 'تعذّر تحميل المواقع.',
  none: 'لم تسمح لأي موقع آخر بتسجيل دخولك.',
  agreed: 'منذ',
  lastUsed: 'آخر تسجيل دخول',
  end: 'إنهاء',
  endOf: (partner) => bidi`إنهاء ما يستطيع ${partner} فعله`,
  endTitle: (partner) => bidi`الخروج من صفحات ${partner}؟`,
  endText: 'تنتهي جلساتك هناك فورًا، وعلى الموقع أن يسألك من جديد.',
  ended: (partner) => bidi`لم يعد ${partner} قادرًا على تسجيل دخولك`,
}
