import { bidi } from '#core/texts/bidi.ts'
import type { CardsTexts } from './en.ts'

export const texts: CardsTexts = {
  cardsText: 'يحتفظ معالج البطاقات بأرقام البطاقات. أما نحن فنحتفظ بعلامتها وآخر أربعة أرقام منها.',
  cardsFailed: 'تعذّر تحميل بطاقاتك.',
  addCard: 'إضافة بطاقة جديدة',
  noCards: 'لا بطاقات بعد',
  noCardsText: 'لا يمكنك التبادل ولا إرسال الأموال من دون بطاقة. أضف بطاقة للمتابعة.',
  masked: (lastFour) => bidi`${`**** **** **** ${lastFour}`}`,
  maskedInWords: (lastFour) => bidi`رقم بطاقة ينتهي بالأرقام ${lastFour}`,
  expires: (month, year) => bidi`تنتهي في ${`${month}/${year}`}`,
  expired: (month, year) => bidi`انتهت في ${`${month}/${year}`}`,
  added: 'تمت إضافة البطاقة بنجاح',
  addedText: (name) => bidi`يمكن استخدام ${name} في معاملتك القادمة.`,
  changeName: 'تغيير اسم البطاقة',
  changeNameOf: (name) => bidi`تغيير اسم ${name}`,
  cardName: 'اسم البطاقة',
  cardNameNeeded: 'اسم البطاقة مطلوب',
  nameTaken: 'اسم البطاقة هذا موجود بالفعل',
  renamed: 'تم تغيير اسم البطاقة',
  remove: 'إزالة',
  removeOf: (name) => bidi`إزالة ${name}`,
  removeTitle: (name) => bidi`هل تريد إزالة ${name}؟`,
  removeText: (lastFour) => bidi`لن يعود بالإمكان استخدام البطاقة المنتهية بالأرقام ${lastFour} هنا.`,
  removeLast: 'هذه بطاقتك الأخيرة: لن يمكنك التبادل ولا إرسال الأموال حتى تضيف بطاقة أخرى.',
  removeFailed: 'تعذّرت إزالة البطاقة',
  removed: 'تمت إزالة البطاقة',
}
