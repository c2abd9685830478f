import { bidi } from '#core/texts/bidi.ts'
import type { PayoutTexts } from './en.ts'

export const texts: PayoutTexts = {
  dialog: 'مال عاد',
  choose: 'اختيار بطاقة أخرى',
  steps: { card: 'البطاقة', confirm: 'التأكيد' },
  hint: (amount, lastFour) =>
    bidi`عاد مبلغ ${amount} من ${`•••• ${lastFour}`} وهو بانتظارك. سيذهب إلى البطاقة التي تختارها.`,
  why: (reason) => bidi`قال المصرف: ${reason}`,
  amount: 'المبلغ',
  from: 'عاد من',
  to: 'يذهب إلى',
  submit: 'الإرسال إلى هذه البطاقة',
  failed: 'تعذّر إرسال المال',
  done: (amount) => bidi`${amount} في الطريق`,
  next: (card) => bidi`سيصل المال إلى ${card} حالما يقيّده مصرفك. وسنخبرك إن عاد.`,
  over: 'لم يبقَ شيء بالانتظار هنا: المال في الطريق أو وصل.',
  loadFailed: 'تعذّر تحميل ما ينتظرك.',
}
