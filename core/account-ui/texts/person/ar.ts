import { bidi } from '#core/texts/bidi.ts'
import type { PersonTexts } from './en.ts'

export const texts: PersonTexts = {
  firstName: 'الاسم الأول',
  lastName: 'اسم العائلة',
  username: 'اسم المستخدم',
  country: 'البلد',
  chooseCountry: 'اختر بلدك',
  searchCountry: 'البحث عن بلد',
  dialCode: (code) => bidi`${code}`,
  countriesFailed: 'تعذّر تحميل قائمة البلدان.',
  phoneNumber: 'رقم الهاتف',
  phoneHint: '10 أرقام على الأكثر، دون رمز البلد.',
  phoneWrong: 'يتكوّن رقم الهاتف من 4 إلى 10 أرقام',

  birthDate: 'تاريخ الميلاد',
  day: 'اليوم',
  month: 'الشهر',
  year: 'السنة',
  idType: 'نوع الهوية',
  idTypes: {
    'Drivers License': 'رخصة القيادة',
    'International Passport': 'جواز سفر دولي',
    NIN: 'رقم الهوية الوطني (NIN)',
  },
  idNumber: 'رقم الهوية',

  countryNeeded: 'البلد مطلوب',
  phoneNeeded: 'رقم الهاتف مطلوب',
  birthDateNeeded: 'تاريخ الميلاد مطلوب',
  birthDateWrong: 'قارن تاريخ الميلاد هذا بالمكتوب في وثيقتك',
  tooYoung: 'يجب ألا يقل عمرك عن 18 سنة',
  idTypeNeeded: 'نوع الهوية مطلوب',
  idNumberNeeded: 'رقم الهوية مطلوب',
  documentNeeded: 'وثيقة الهوية مطلوبة',
}
