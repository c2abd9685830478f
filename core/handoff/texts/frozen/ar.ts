import { bidi } from '#core/texts/bidi.ts'
import type { FrozenTexts } from './en.ts'

export const texts: FrozenTexts = {
  title: 'حسابك مجمَّد',
  text: (words) =>
    bidi`${words}. يمكنك قراءة كل شيء، ولا يمكن تبادل شيء أو إرساله أو تغييره حتى نرفع التجميد. إن كنت ترى أن هذا خطأ، فراسلنا من صفحة الاتصال.`,
}
