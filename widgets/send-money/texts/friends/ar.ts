import type { NoFriendsTexts } from './en.ts'

export const texts: NoFriendsTexts = {
  noFriends: 'لم تُضف أي شخص إلى دائرتك بعد',
  noFriendsText: 'تُرسَل الأموال إلى الأصدقاء. ادعُ شخصًا أولًا؛ ويمكن إرسالها بمجرد قبوله الدعوة.',
  noFriendsHere: 'يمكنك إضافة الأصدقاء من صفحة الدفع في حسابك.',
  addFriend: 'إضافة صديق',
}
