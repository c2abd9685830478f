/** Mail through a real SMTP server: delivered, refused, slow and away. */
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { enqueueMail } from '#server/platform/mail/queue.ts'
import { codeMail, securityMail } from '#server/platform/mail/templates.ts'
import { smtpMail } from '#server/platform/ports/mail-smtp.ts'
import { type Mail, MailUndeliverable } from '#server/platform/ports/ports.ts'
import { databaseKinds } from '#tests/server/database-for-tests.ts'
import { aServer, type World } from '#tests/server/world.ts'

const mailWith = (to: string): Mail => ({ to, subject: 'A letter', text: 'Hello', html: '<p>Hello</p>' })

type Received = { recipients: string[]; from: string; source: string; isSecret: boolean }

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function aMailServer(options: SMTPServerOptions = {}, port = 0) {
  const received: Received[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let source = ''
      stream.on('data', (chunk) => {
        source += chunk
      })
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
          source,
          isSecret: session.secure,
        })
        done()
      })
    },
    ...options,
  })
  // A client that hangs up in the middle is no fault of the server.
  smtp.on('error', () => undefined)
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => smtp.close(resolve))
  closing.push(close)
  return { received, port: (smtp.server.address() as AddressInfo).port, close }
}

const sender = (port: number, limits?: Parameters<typeof smtpMail>[2]) =>
  smtpMail(`smtp://127.0.0.1:${port}`, 'https://cowrie.example', limits)

const refusing = (responseCode: number): SMTPServerOptions => ({
  onRcptTo: (_address, _session, done) =>
    done(Object.assign(new Error('no such mailbox here: ada@example.com'), { responseCode })),
})

describe('mail by SMTP', () => {
  test('arrives as text and HTML, from the host people know, under a name that a second try shares', async () => {
    const { received, port } = await aMailServer()
    const mail = sender(port)
    await mail.send(mailWith('ada@example.com'), 'a-key')
    await mail.send(mailWith('ada@example.com'), 'a-key')
    expect(received).toHaveLength(2)
    for (const each of received) {
      expect(each).toMatchObject({ from: 'no-reply@cowrie.example', recipients: ['ada@example.com'] })
      expect(each.source).toContain('multipart/alternative')
      expect(each.source).toContain('Message-ID: <a-key@cowrie.example>')
    }
  })

  test('says whom an answer goes to, where that is one address', async () => {
    const { received, port } = await aMailServer()
    const mail = sender(port)
    await mail.send({ ...mailWith('operator@example.com'), replyTo: 'ada@example.com' }, 'a-key')
    await mail.send(
      { ...mailWith('operator@example.com'), replyTo: 'ada@example.com, eve@example.com' },
      'b-key',
    )
    expect(received[0]?.source).toMatch(/^Reply-To: <?ada@example\.com>?\r?$/m)
    expect(received[1]?.source).not.toContain('Reply-To')
  })

  test('is never sent to more than the one address', async () => {
    const { received, port } = await aMailServer()
    const mail = sender(port)
    for (const to of [
      'ada@example.com,eve@example.com',
      'ada@example.com\r\nBcc: eve@example.com',
      'ada@example.com; eve@example.com',
      'Ada <eve@example.com>',
      'eve@example.com ada@example.com',
      '',
    ])
      await expect(mail.send(mailWith(to), 'a-key')).rejects.toThrow('not one address')
    await expect(
      mail.send({ ...mailWith('ada@example.com'), subject: 'Hi\r\nBcc: eve@example.com' }, 'a-key'),
    ).rejects.toThrow('line break')
    expect(received).toEqual([])
  })

  test('an unknown mailbox is given up, a full one is retried, and neither is named', async () => {
    for (const [code, isFinal] of [
      [550, true],
      [450, false],
    ] as const) {
      const { port } = await aMailServer(refusing(code))
      const error = await sender(port)
        .send(mailWith('ada@example.com'), 'a-key')
        .catch((caught: unknown) => caught as Error)
      expect(error).toBeInstanceOf(Error)
      expect(error instanceof MailUndeliverable).toBe(isFinal)
      expect((error as Error).message).toContain(String(code))
      expect((error as Error).message).not.toContain('ada')
    }
  })

  test('content that is refused is given up', async () => {
    const { port } = await aMailServer({
      onData(stream, _session, done) {
        stream.resume()
        stream.on('end', () => done(Object.assign(new Error('spam'), { responseCode: 554 })))
      },
    })
    await expect(sender(port).send(mailWith('ada@example.com'), 'a-key')).rejects.toBeInstanceOf(
      MailUndeliverable,
    )
  })

  test('a mail waits while the mail server refuses our password', async () => {
    const { port } = await aMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(Object.assign(new Error('no'), { responseCode: 535 })),
    })
    const mail = smtpMail(`smtp://cowrie:wrong@127.0.0.1:${port}`, 'https://cowrie.example')
    const error = await mail.send(mailWith('ada@example.com'), 'a-key').catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(MailUndeliverable)
  })

  test('a silent or slow mail server is disconnected at the time limit', async () => {
    const sockets: Socket[] = []
    let ticking: NodeJS.Timeout | undefined
    const silent = createServer((socket) => sockets.push(socket.on('error', () => undefined)))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    closing.push(
      () =>
        new Promise((resolve) => {
          clearInterval(ticking)
          for (const socket of sockets) socket.destroy()
          silent.close(() => resolve())
        }),
    )
    const { port } = silent.address() as AddressInfo
    await expect(sender(port, { silence: 200 }).send(mailWith('ada@example.com'), 'a')).rejects.toThrow(
      'the mail server did not take it',
    )
    // It never falls silent, and never comes to an end.
    ticking = setInterval(() => {
      for (const socket of sockets) if (!socket.destroyed) socket.write('220-wait\r\n')
    }, 50)
    await expect(sender(port, { whole: 500 }).send(mailWith('ada@example.com'), 'b')).rejects.toThrow(
      'the mail server did not take it',
    )
    await expect.poll(() => sockets.every((socket) => socket.destroyed || socket.readableEnded)).toBe(true)
  })
})

describe.each(await databaseKinds())('the outbox with a mail server on %s', (kind) => {
  async function worldWith(port: number, limits?: Parameters<typeof smtpMail>[2]) {
    const world = await aServer(kind, { mail: sender(port, limits) })
    closing.push(() => world.close())
    return world
  }
  const post = (world: World, to: string) =>
    world.database.inTransaction((tx) => enqueueMail(tx, world, mailWith(to)))
  const rowOf = (world: World) =>
    world.database.db
      .selectFrom('outbox')
      .select(['attempts', 'done_at', 'payload', 'last_error'])
      .executeTakeFirst()

  test('delivers once when the server is back', async () => {
    const first = await aMailServer()
    await first.close()
    const world = await worldWith(first.port)
    await post(world, 'ada@example.com')
    await world.outbox.idle()
    expect(await rowOf(world)).toMatchObject({ attempts: 1, done_at: null })
    const { received } = await aMailServer({}, first.port)
    world.later(1)
    await world.outbox.idle()
    world.later(3600)
    await world.outbox.idle()
    expect(received.map(({ recipients }) => recipients)).toEqual([['ada@example.com']])
    expect(await rowOf(world)).toBeUndefined()
  })

  test('sends a mail once when it is refused permanently', async () => {
    const { port } = await aMailServer(refusing(550))
    const world = await worldWith(port)
    await post(world, 'ada@example.com')
    await world.outbox.idle()
    world.later(3600)
    await world.outbox.idle()
    const row = await rowOf(world)
    expect(row).toMatchObject({ attempts: 1, payload: {}, done_at: expect.any(Date) })
    expect(row?.last_error).toBe('the mail server refuses it for good: RCPT TO 550')
  })

  test('sends a mail again after temporary refusals until it is accepted', async () => {
    let refusals = 0
    const { received, port } = await aMailServer({
      onRcptTo: (_address, _session, done) => {
        refusals += 1
        if (refusals > 2) done()
        else done(Object.assign(new Error('try later'), { responseCode: 450 }))
      },
    })
    const world = await worldWith(port)
    await post(world, 'ada@example.com')
    for (let minute = 0; minute < 4; minute += 1) {
      await world.outbox.idle()
      world.later(60)
    }
    expect(received).toHaveLength(1)
    expect(await rowOf(world)).toBeUndefined()
  })

  test('sends the other mails while the server hangs with one', async () => {
    const { received, port } = await aMailServer({
      onRcptTo: ({ address }, _session, done) => {
        if (!address.startsWith('slow')) done()
      },
    })
    const world = await worldWith(port, { silence: 1_000 })
    await post(world, 'slow@example.com')
    await post(world, 'ada@example.com')
    await world.outbox.idle()
    expect(received.map(({ recipients }) => recipients)).toEqual([['ada@example.com']])
    const waiting = await world.database.db
      .selectFrom('outbox')
      .select(['attempts', 'last_error'])
      .where('done_at', 'is', null)
      .execute()
    expect(waiting).toEqual([{ attempts: 1, last_error: expect.stringContaining('did not take it') }])
  })
})

describe('the letters', () => {
  const link = 'http://localhost:4000/password-reset#link=abcdefghijklmnopabcdefghijklmnop'
  const to = { to: 'ada@example.com', firstName: 'Ada' }
  const codes = [
    codeMail({ ...to, purpose: 'confirm', digits: '0417' }),
    codeMail({ ...to, purpose: 'reset', digits: '0417', link }),
    codeMail({ ...to, purpose: 'settings', digits: '0417' }),
  ]
  const notice = securityMail({
    to: 'ada@example.com',
    firstName: 'Ada',
    subject: 'A subject',
    what: 'Something & <another> happened.',
    advice: 'Do this.',
    profileUrl: 'http://localhost:4000/profile?a=1&b="2"',
  })

  test('a code is the only number of four digits in its letter, as text and as HTML', () => {
    for (const { text, html } of codes)
      for (const part of [text, html]) expect(part.replace(link, '').match(/\b\d{4}\b/g)).toEqual(['0417'])
    expect(codes.map(({ code }) => code)).toEqual(['0417', '0417', '0417'])
    expect(codes.map(({ subject }) => subject)).toEqual([
      'Confirm your email address',
      'Reset your password',
      'Your security code',
    ])
  })

  test('a notice has no code, and escapes what it is given', () => {
    expect(notice).not.toHaveProperty('code')
    expect(notice.text).toContain('Something & <another> happened.')
    expect(notice.html).toContain('Something &amp; &lt;another&gt; happened.')
    expect(notice.html).toContain('href="http://localhost:4000/profile?a=1&amp;b=&quot;2&quot;"')
  })

  test('a link stands beside its code, or alone where the codes of the day are spent', () => {
    const alone = codeMail({ ...to, purpose: 'reset', digits: undefined, link })
    for (const { text, html } of [codes[1] as typeof alone, alone]) {
      expect(html).toContain(`href="${link}"`)
      expect(new URL(/http\S+/.exec(text)?.[0] ?? '').href).toBe(link)
      expect(text).toContain('The link works once, for 60 minutes.')
    }
    expect(alone).not.toHaveProperty('code')
    expect(alone.text.replace(link, '')).not.toMatch(/\b\d{4}\b/)
    expect(alone.text).toContain('There’s no code in this email, because today’s codes are used up')
  })

  test('the HTML loads nothing and declares its language and its dark theme', () => {
    for (const { html } of [...codes, notice]) {
      expect(html).not.toMatch(/<(img|script|link|iframe)|url\(|@import/)
      expect(html).toContain('<html lang="en">')
      expect(html).toContain('name="color-scheme" content="light dark"')
      expect(html.match(/<table(?! role="presentation")/)).toBeNull()
    }
  })
})
