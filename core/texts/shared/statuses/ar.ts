import type { StatusTexts } from './en.ts'

export const texts: StatusTexts = {
  listing: {
    pending: 'قيد الانتظار',
    partly: 'منفَّذ جزئيًا',
    fulfilled: 'منفَّذ',
    halted: 'موقوف',
    expired: 'منتهٍ',
  },
  order: {
    pending: 'قيد الانتظار',
    completed: 'مكتمل',
    rejected: 'مرفوض',
    cancelled: 'ملغى',
  },
  transfer: {
    pending: 'قيد الانتظار',
    Success: 'ناجح',
    accepted: 'مقبول',
    rejected: 'مرفوض',
    cancelled: 'ملغى',
  },
  held: 'قيد المراجعة',
}
