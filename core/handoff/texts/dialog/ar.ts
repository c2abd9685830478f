import type { DialogTexts } from './en.ts'

export const texts: DialogTexts = {
  leaveTitle: 'هل تريد المغادرة قبل الإكمال؟',
  leaveText: 'سيُفقد ما أدخلته هنا. لم يُرسل أي شيء.',
  leave: 'مغادرة',
  stay: 'متابعة',
  places: {
    'cowrie-login': 'تسجيل الدخول',
    'cowrie-onboarding': 'إعداد حسابك',
    'cowrie-order': 'تقديم طلب',
    'cowrie-sweep': 'تبديل فوري',
    'cowrie-send-money': 'إرسال الأموال',
    'cowrie-request-money': 'طلب أموال',
    'cowrie-registration': 'إنشاء حساب',
    'cowrie-password-reset': 'إعادة تعيين كلمة المرور',
    'cowrie-notifications': 'الإشعارات',
    'cowrie-alerts': 'التنبيهات',
    'cowrie-create-listing': 'إنشاء عرض',
    'cowrie-recent-listings': 'ابحث عن مبادلة',
    'cowrie-receipt': 'إيصال',
    'cowrie-listing-details': 'تفاصيل العرض',
  },
}
