/** People for the widget suites, registered through the real API. */
import type * as TestingLibrary from '@testing-library/dom'
import { type Mail, newestCode } from '../mailed-codes.ts'

const { exchange, TestingLibraryDom } = window as unknown as {
  exchange: string
  TestingLibraryDom: typeof TestingLibrary
}

/** The same server under another host name, which widgets treat as another exchange. */
export const otherExchange = exchange.replace('localhost', '127.0.0.1')

/** The exchange behind a proxy that removes the reasons of refusals. */
export const wordlessExchange = `${location.origin}/wordless`

export type Person = { name: string; username: string; password: string }

export type NewPerson = Person & { id: string; email: string; token: string }
export type ReadyPerson = NewPerson & { pin: string; cardId: string }

/** The two ready people of the demo world. */
export async function demoPeople(): Promise<[Person, Person]> {
  const answer = await fetch(`${exchange}/sandbox/people`)
  return (await answer.json()) as [Person, Person]
}

type ApiOptions = {
  token?: string
  /** JSON, or a form with a file. */
  body?: unknown
  /** For money calls, which need one. */
  idempotencyKey?: string
  /** The origin of another exchange. */
  at?: string | undefined
}

/** A call of the API as a client makes it. */
// biome-ignore lint/suspicious/noExplicitAny: wire answers, whose shape the caller knows
export async function api(path: string, options: ApiOptions = {}): Promise<any> {
  const { token, body, idempotencyKey, at = exchange } = options
  const isForm = body instanceof FormData
  const answer = await fetch(`${at}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  return answer.json()
}

/** Like `api`, but throws on a refusal. */
export async function callOk(path: string, options: ApiOptions) {
  const answer = await api(path, options)
  if (!answer.isSuccess) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer
}

/** A money call of a person; answers its data. */
// biome-ignore lint/suspicious/noExplicitAny: wire answers, whose shape the caller knows
export async function callAs(person: ReadyPerson, path: string, body: unknown = {}): Promise<any> {
  const answer = await callOk(path, { token: person.token, idempotencyKey: crypto.randomUUID(), body })
  return answer.data
}

/**
 * The newest code in a mailbox, other than that of the mail with `than`. A server that has just started is busy, and
 * the first suites ask for people at once.
 */
export const mailedCode = (email: string, than?: string): Promise<string> =>
  TestingLibraryDom.waitFor(
    async () => {
      const mails: Mail[] = await api(`/sandbox/mailbox?to=${encodeURIComponent(email)}`)
      const code = newestCode(email, mails, than)
      if (code) return code
      const there = mails.map(({ subject, sentAt }) => `${sentAt} ${subject}`).join(', ')
      throw new Error(`no code was mailed to ${email} by ${new Date().toISOString()}, but: ${there}`)
    },
    { timeout: 60_000 },
  )

/** A user name that is unique across all suites on the server. */
export const freshName = (): string => `p${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`

/** A registered person with an unconfirmed address. */
export async function aNewcomer(
  registered: { countryId?: string; phoneNumber?: string } = {},
  username = freshName(),
): Promise<Omit<NewPerson, 'token'>> {
  const person = { name: 'Ada Bello', username, email: `${username}@example.com`, password: 'Lagoon2026' }
  const { data } = await callOk('/api/User/register', {
    body: {
      firstName: 'Ada',
      lastName: 'Bello',
      userName: username,
      email: person.email,
      countryId: 'NG',
      phoneNumber: '8031234567',
      ...registered,
      password: person.password,
    },
  })
  return { ...person, id: data.tblid }
}

/** A signed-in person with a confirmed address and an incomplete setup. */
export async function aPerson(
  registered?: Parameters<typeof aNewcomer>[0],
  username?: string,
): Promise<NewPerson> {
  const person = await aNewcomer(registered, username)
  await callOk('/api/User/confirm-email', {
    body: { userId: person.id, emailConfirmationCode: await mailedCode(person.email) },
  })
  return { ...person, token: (await login(person)).authorization }
}

/** A person with a complete setup: KYC, the PIN 2468 and a debit card. */
export async function aReadyPerson(username?: string): Promise<ReadyPerson> {
  const person = await aPerson({}, username)
  await passKyc(person)
  await savePin(person, '2468')
  const { data } = await callOk('/api/User/AddCard', {
    token: person.token,
    body: {
      cardName: 'Everyday',
      accountTypeId: 2,
      holderName: person.name,
      cardNumber: '4242424242424242',
      expiryMonth: '12',
      expiryYear: '2031',
      cvv: '123',
    },
  })
  return { ...person, pin: '2468', cardId: data.tblid }
}

export async function inviteOnTheWire(from: NewPerson, email: string): Promise<string> {
  return (await callOk(`/api/User/invite-friend/${email}`, { token: from.token, body: {} })).data
}

/** They are friends, by an invite and its answer. */
export async function befriend(one: NewPerson, other: NewPerson) {
  await inviteOnTheWire(one, other.email)
  await inviteOnTheWire(other, one.email)
}

/** Submits identity details that pass at once. */
export async function passKyc({ token }: NewPerson) {
  const form = new FormData()
  const details = {
    firstName: 'Ada',
    lastname: 'Bello',
    countryId: 'NG',
    phoneNumber: '8031234567',
    BVN: '12345678901',
    DOB: '1990-05-17',
    IdType: 'NIN',
    IdNumber: 'NIN123456',
  }
  for (const [name, value] of Object.entries(details)) form.set(name, value)
  form.set('ImageFile', aPicture())
  await callOk('/api/User/KYC2', { token, body: form })
}

export const savePin = ({ token }: NewPerson, pin: string) =>
  callOk('/api/User/save_pin', { token, body: { pin } })

/** One white pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const aPicture = () =>
  new File([Uint8Array.from(atob(pixel), (each) => each.charCodeAt(0))], 'passport.png', {
    type: 'image/png',
  })

/** Says that a picture is shown turned by a quarter to the right, as phones store those that are held upright. */
const turned = [
  0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0,
  0, 0, 6, 0, 0, 0, 0, 0, 0, 0,
]

/** A photo of more than 5 MB, as phones take it: 2,400 px wide and 3,600 px high, red above and blue below. */
export async function aPhonePhoto(): Promise<File> {
  const [width, height] = [3600, 2400]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  const pixels = context.createImageData(width, height)
  const noise = new Uint32Array(pixels.data.buffer)
  for (let at = 0; at < noise.length; at += 1) {
    const colour = at % width < width / 2 ? 0xff0000c0 : 0xffc00000
    noise[at] = colour | ((Math.random() * 0x40404040) & 0x3f3f3f3f)
  }
  context.putImageData(pixels, 0, 0)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 1))
  const bytes = new Uint8Array(await (blob as Blob).arrayBuffer())
  const photo = [bytes.subarray(0, 2), Uint8Array.from(turned), bytes.subarray(2)]
  const file = new File(photo, 'IMG_2041.jpeg', { type: 'image/jpeg' })
  if (file.size <= 5 * 1024 * 1024) throw new Error(`the photo has only ${file.size} bytes`)
  return file
}

/** How a picture is shown: its size, and whether its top and its bottom are red. */
export async function shownAs(picture: ImageBitmap | HTMLImageElement) {
  const [width, height] =
    picture instanceof HTMLImageElement
      ? [picture.naturalWidth, picture.naturalHeight]
      : [picture.width, picture.height]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.drawImage(picture, 0, 0)
  const isRed = (y: number) => (context.getImageData(5, y, 1, 1).data[0] ?? 0) > 128
  return { width, height, top: isRed(5), bottom: isRed(height - 5) }
}

const login = ({ username, password }: Person, at?: string) =>
  callOk('/api/User/login', { body: { username, password }, at })

const keyOf = (apiBase: string) => `cowrie:session:${apiBase}`

function store(apiBase: string, session: unknown) {
  const key = keyOf(apiBase)
  if (session) localStorage.setItem(key, JSON.stringify(session))
  else localStorage.removeItem(key)
  // Browsers dispatch storage events in other tabs only, so this one is dispatched here.
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

/**
 * Signs in like another tab would: every widget on this page follows at once. `at` is the exchange, if it is another
 * one. Returns the token.
 */
export async function signInAs(person: Person, apiBase = exchange, at?: string): Promise<string> {
  const { data, authorization } = await login(person, at)
  store(apiBase, { token: authorization, user: { ...data, id: data.tblid }, signIn: crypto.randomUUID() })
  return authorization
}

/** Ends every session of this page, like another tab would. */
export function signOut() {
  const names = [exchange, otherExchange, wordlessExchange].filter(
    (each) => localStorage.getItem(keyOf(each)) !== null,
  )
  for (const each of names) store(each, undefined)
  sessionStorage.clear()
}
