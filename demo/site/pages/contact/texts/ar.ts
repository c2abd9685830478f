import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'كيف يمكننا مساعدتك؟',
  lead: 'تجد هنا جواب معظم الأسئلة. ولكل ما سواها، اكتب إلينا.',
}
