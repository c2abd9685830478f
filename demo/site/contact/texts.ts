/** Every sentence of the contact page (A §2). */
export const texts = {
  title: 'How can we help?',
  lead: 'Most questions are answered here. For everything else, write to us.',
} as const
