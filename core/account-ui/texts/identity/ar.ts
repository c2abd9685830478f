import type { IdentityTexts } from './en.ts'

export const texts: IdentityTexts = {
  bvn: 'رقم التحقق المصرفي (BVN)',
  openBankingId: 'معرّف الخدمات المصرفية المفتوحة',
}
