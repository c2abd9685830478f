import { bidi } from '#core/texts/bidi.ts'
import type { CardTexts } from './en.ts'

export const texts: CardTexts = {
  nickname: 'اسم مختصر للبطاقة',
  nicknameHint: 'اسم يساعدك على التمييز بين بطاقاتك',
  type: 'نوع البطاقة',
  credit: 'بطاقة ائتمان',
  debit: 'بطاقة خصم',
  holderName: 'اسم حامل البطاقة',
  number: 'رقم البطاقة',
  month: 'شهر الانتهاء',
  monthPlaceholder: 'MM',
  year: 'سنة الانتهاء',
  yearPlaceholder: 'YYYY',
  cvv: 'CVV',
  cvvHint: (digits) => (digits === 4 ? '4 أرقام على الوجه الأمامي' : '3 أرقام على الوجه الخلفي'),
  save: 'حفظ هذه البطاقة',
  saveHint: 'وإلا فستُستخدم هذه المرة فقط ولن تظهر في القائمة بعدها.',
  submit: 'إضافة البطاقة',
  safe: bidi`يُرسَل الرقم ورمز ${'CVV'} إلى معالج البطاقات. ونحتفظ بعلامة البطاقة وآخر أربعة أرقام منها.`,

  nicknameNeeded: 'الاسم المختصر للبطاقة مطلوب',
  typeNeeded: 'نوع البطاقة مطلوب',
  holderNameNeeded: 'اسم حامل البطاقة مطلوب',
  numberNeeded: 'رقم البطاقة مطلوب',
  numberWrong: 'رقم البطاقة هذا غير صحيح. يُرجى مقارنته بالبطاقة',
  expiryNeeded: 'تاريخ الانتهاء مطلوب',
  monthWrong: bidi`الشهر من ${'01'} إلى ${'12'}`,
  yearWrong: 'تتكوّن السنة من 4 أرقام',
  expired: 'انتهت صلاحية هذه البطاقة. يُرجى استخدام بطاقة أخرى',
  cvvNeeded: bidi`رمز ${'CVV'} مطلوب`,
  cvvWrong: (digits) => bidi`يتكوّن رمز ${'CVV'} من ${digits} أرقام`,

  failed: 'تعذّرت إضافة البطاقة، يُرجى التحقق من البيانات المُدخلة',
}
