import type { SetUpTexts } from './en.ts'

export const texts: SetUpTexts = {
  misconfigured: 'هذه الصفحة غير مهيأة للاتصال بالخدمة. يُرجى إبلاغ القائمين عليها',
}
