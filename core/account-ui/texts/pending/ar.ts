import { bidi } from '#core/texts/bidi.ts'
import type { PendingTexts } from './en.ts'

export const texts: PendingTexts = {
  title: 'كلمة مرور جديدة تنتظر في حسابك',
  text: (moment) => bidi`تصبح سارية في ${moment}، ويُسجَّل بها خروجك من كل الأجهزة. إن لم تطلبها فأوقفها.`,
  stop: 'إيقاف التغيير',
  stopped: 'أُوقف التغيير. تبقى كلمة مرورك كما هي.',
  failed: 'تعذّر التحقق مما إذا كانت كلمة مرور جديدة تنتظر في حسابك.',
  tryAgain: 'أعد المحاولة',
}
