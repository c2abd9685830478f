import { bidi } from '#core/texts/bidi.ts'
import { plural } from '#core/texts/plural.ts'
import type { AccountTexts } from './en.ts'

export const texts: AccountTexts = {
  tryAgain: 'إعادة المحاولة',
  loading: 'جارٍ التحميل…',
  country: 'البلد',
  chooseCountry: 'اختر بلدك',
  searchCountry: 'البحث عن بلد',
  dialCode: (code) => bidi`${code}`,
  countriesFailed: 'تعذّر تحميل قائمة البلدان. تحقق من اتصالك بالشبكة وأعد المحاولة.',

  phoneNumber: 'رقم الهاتف',
  phoneHint: '10 أرقام على الأكثر، دون رمز البلد.',

  ruleLength: '8 أحرف أو أكثر',
  ruleDigit: 'رقم',
  ruleLower: 'حرف لاتيني صغير',
  ruleUpper: 'حرف لاتيني كبير',
  ruleMet: '، تم. ',

  idTypes: {
    'Drivers License': 'رخصة القيادة',
    'International Passport': 'جواز سفر دولي',
    NIN: 'رقم الهوية الوطني (NIN)',
  },

  noCode: 'ألم يصلك الرمز بعد؟',
  resend: 'إعادة إرسال الرمز',
  resendIn: (seconds) =>
    plural('ar', seconds, {
      one: 'يمكنك طلب رمز جديد بعد ثانية واحدة.',
      two: 'يمكنك طلب رمز جديد بعد ثانيتين.',
      few: `يمكنك طلب رمز جديد بعد ${seconds} ثوانٍ.`,
      many: `يمكنك طلب رمز جديد بعد ${seconds} ثانية.`,
      other: `يمكنك طلب رمز جديد بعد ${seconds} ثانية.`,
    }),
  resendReady: 'يمكنك الآن طلب رمز جديد.',
}
