import { bidi } from '#core/texts/bidi.ts'
import type { VerifyTexts } from './en.ts'

export const texts: VerifyTexts = {
  verifyText: 'أرسلنا إليك رمزًا من 4 أرقام، وهو صالح لمدة 10 دقائق.',
  verifyTextTo: (email) => bidi`أرسلنا رمزًا من 4 أرقام إلى ${email}، وهو صالح لمدة 10 دقائق.`,
  wrongAddress: 'العنوان غير صحيح؟ ابدأ من جديد.',
  registerAgain: 'إنشاء الحساب من جديد',
  confirmedTitle: 'تم تأكيد بريدك الإلكتروني',
  verifyFailed: 'لم ينجح التأكيد',
  verifyFailedReason: 'تعذّر تأكيد هذا الرمز. تحقق منه أو اطلب رمزًا جديدًا.',
  alreadyConfirmed: 'هل أكدت بريدك من قبل؟',
  successTitle: 'تم إنشاء الحساب بنجاح',
  successText: 'تم تأكيد بريدك الإلكتروني. سجّل الدخول لإعداد حسابك.',
  proceed: 'الانتقال إلى تسجيل الدخول',
}
