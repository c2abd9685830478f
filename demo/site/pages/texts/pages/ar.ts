import type { PageTexts } from './en.ts'

export const texts: PageTexts = {
  '/': {
    title: 'بادِل عملتك بسهولة',
    description:
      'بادِل العملات مع الناس بسعر تتفقون عليه معًا. انشر ما تحتاج إليه، وحدّد سعرك، ولا تدفع إلا عندما تقبل.',
  },
  '/about-page': {
    title: 'من نحن',
    description: 'لماذا يحمل Cowrie اسم صدفة، وبماذا نلتزم، ومن يقف وراءه.',
  },
  '/contact-page': {
    title: 'اتصل بنا',
    description: 'أجوبة عن أكثر الأسئلة شيوعًا حول Cowrie، ونموذج لكل ما سواها.',
  },
  '/terms': {
    title: 'الشروط والأحكام',
    description: 'ما لك وما عليك وما على Cowrie: متى يُحجز المال ويُخصم ويُفكّ حجزه، وما لا رجعة فيه.',
  },
  '/privacy': {
    title: 'الخصوصية',
    description: 'ما يخزّنه Cowrie عنك، ولماذا، ومن يراه، ومتى يُحذف.',
  },
  '/fees': {
    title: 'الرسوم',
    description: 'ما يأخذه Cowrie عن العروض والطلبات والمبادلات والمال المرسل إلى الأصدقاء.',
  },
  '/company': {
    title: 'من يدير هذه المنصة',
    description: 'الاسم والعنوان والتسجيل وراء هذا الخادم، وكيف تصل إليه.',
  },
  '/login': { title: 'تسجيل الدخول' },
  '/create-account': { title: 'إنشاء حسابك' },
  '/verify-email/:userId': { title: 'تأكيد عنوان بريدك الإلكتروني' },
  '/account-success': { title: 'أُنشئ الحساب' },
  '/password-reset': { title: 'إعادة تعيين كلمة المرور' },
  '/verify-email-passreset/:userId': { title: 'إدخال الرمز المرسل بالبريد الإلكتروني' },
  '/new-password/:userId/:codeId': { title: 'اختيار كلمة مرور جديدة' },
  '/password-success': { title: 'تغيّرت كلمة المرور' },
  '/operator': { title: 'المشغّلون' },
  '/stop-password-change': { title: 'إيقاف كلمة المرور الجديدة' },
  '/kycpage': { title: 'إعداد حسابك' },
  '/dashboard': { title: 'لوحة التحكم', nav: 'لوحة التحكم' },
  '/dashboard-after': { title: 'لوحة التحكم' },
  '/listings': { title: 'العروض', nav: 'العروض' },
  '/sweep': { title: 'تبديل فوري' },
  '/create-listing': { title: 'إنشاء عرض' },
  '/users-listing-details/:lisingId': { title: 'تفاصيل العرض' },
  '/order/:lisingId': { title: 'تقديم طلب' },
  '/order-page': { title: 'الطلبات', nav: 'الطلبات' },
  '/payment': { title: 'الدفع', nav: 'الدفع' },
  '/statement': { title: 'كشف الحساب', menu: 'كشف الحساب' },
  '/pay/:request': { title: 'دفع طلب' },
  '/notification': { title: 'الإشعارات', nav: 'الإشعارات' },
  '/alerts': { title: 'التنبيهات', menu: 'التنبيهات' },
  '/profile': { title: 'إعدادات الحساب', menu: 'الملف الشخصي' },
  '/password': { title: 'تغيير كلمة المرور' },
  '/upload-image': { title: 'صورة الملف الشخصي' },
  '/receipt/order/:orderId': { title: 'إيصال الطلب' },
  '/receipt/listing/:lisingId': { title: 'إيصال العرض' },
  '/receipt/transfer/:transferId/:currency': { title: 'إيصال التحويل' },
}
