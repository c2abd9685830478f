/**
 * Personal data that the tests plant: in the calls of one test, and in the people of the whole suite. None of it may be
 * in a log, a trace or a figure (rules/security.md#logs). Where it is looked for, letters' case does not count.
 */

/** Data of the people in all tests, see tests/server/world.ts. */
export const everywhere = {
  password: 'Correct-Horse-7',
  phone: '8031234567',
  card: '4242424242424242',
  otherCard: '5555555555554444',
  birthDate: '1990-05-17',
  holder: 'Ada Obi',
  address: '@example.com',
} as const

/** Data that one test plants in every call. */
export const planted = {
  firstName: 'Oluwaseyifunmi',
  lastName: 'Quetzalcoatlova',
  userName: 'seyi.quetzal77',
  holderName: 'Oluwaseyifunmi Q Quetzalcoatlova',
  email: 'seyi.quetzalcoatlova@planted.example',
  otherEmail: 'second-mailbox@planted.example',
  phone: '7086655443',
  dialledPhone: '+2347086655443',
  groupedPhone: '+44 7911 123 987',
  street: '17 Hibiscus Crescent',
  city: 'Ikorodu-Planted',
  birthDate: '1987-02-13',
  bvn: '22198765431',
  idNumber: 'NIN-55-PLANTED-1',
  passport: 'A07788991',
  cardNumber: '4000056655665556',
  groupedCard: '4000 0566 5566 5556',
  cvv: 'cvv-737-planted',
  cardNickname: 'Planted Everyday Card',
  pin: 'pin-9407-planted',
  password: 'Planted-Secret-41',
  newPassword: 'Planted-Renewed-42',
  wrongPassword: 'Planted-Wrong-43',
  code: 'code-660417',
  token: 'bmV2ZXItbG9nLXRoaXMtdG9rZW4tb2Ytb3Vycy0xMjM0NQ',
  jwt: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJwbGFudGVkIn0.c2lnbmF0dXJl',
  resetLink: 'reset-link-of-a-planted-person',
  inviteToken: 'invite-token-of-a-planted-person',
  idempotencyKey: 'planted-key-of-an-intent',
  operatorKey: 'planted-operator-key',
  note: 'Rent for the flat on Hibiscus',
  reason: 'Grandmother is in hospital',
  contactMessage: 'My card was stolen in Abuja',
  search: 'looking for Quetzalcoatlova',
  nickname: 'Auntie Planted',
  device: 'PlantedPhone 12 of Seyi',
  ip: '203.0.113.77',
  origin: 'https://seyi-quetzal.planted.example',
  fileName: 'passport-of-seyi.png',
  bankName: 'Planted Savings of Ikorodu',
} as const

/** The planted strings that a text has. */
export function plantedIn(text: string): string[] {
  const lower = text.toLowerCase()
  return [...Object.values(planted), ...Object.values(everywhere)].filter((each) =>
    lower.includes(each.toLowerCase()),
  )
}
