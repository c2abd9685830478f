/** The head and the foot of mails: the brand, a preview, who sends them, and where to find help. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { withFoot } from '#server/platform/mail/layout.ts'
import { codeMail, securityMail } from '#server/platform/mail/templates.ts'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { readSettings, type Settings } from '#server/settings/settings.ts'
import { suite } from '../suite.ts'
import { aPerson } from '../world.ts'

const to = { to: 'ada@example.com', firstName: 'Ada' }
const folder = mkdtempSync(join(tmpdir(), 'cowrie-test-'))
const sandbox = readSettings({ DATA_DIR: folder, PUBLIC_URL: 'http://localhost:4000' })
afterAll(() => rmSync(folder, { recursive: true }))
const operated: Settings = {
  ...sandbox,
  legal: { name: 'Lagoon Ltd', address: '1 Quay Road, Lagos', registration: 'RC 1234' },
} as Settings
const notice = (language: 'en' | 'ar') =>
  securityMail({
    ...to,
    language,
    subject: 'A subject',
    what: 'Something happened.',
    advice: 'Do this.',
    profileUrl: 'http://localhost:4000/profile',
  })

describe('a mail', () => {
  test('previews its first sentence before anything else, and has the brand', () => {
    const body = notice('en').html.split('<body')[1] ?? ''
    expect(body.replace(/^[^>]*>/, '').trim()).toMatch(
      /^<div style="display:none[^>]*>Something happened\.<\/div>/,
    )
    expect(body).toMatch(/<\/span>Cowrie<\/p>/)
  })

  test('ends with the operator and the way to help, in its language', () => {
    const { text, html } = withFoot(notice('en'), operated)
    expect(text).toMatch(
      /\nCowrie\nLagoon Ltd · 1 Quay Road, Lagos · RC 1234.*\nHelp\nhttp:\/\/localhost:4000\/contact-page\?lang=en\n$/,
    )
    expect(html).toContain('RC 1234')
    expect(html).toContain('href="http://localhost:4000/contact-page?lang=en"')
    expect(withFoot(notice('ar'), operated).text).toContain(
      'المساعدة\nhttp://localhost:4000/contact-page?lang=ar',
    )
  })

  test('with a code has no figures in its foot', () => {
    const { text, html, code } = withFoot(codeMail({ ...to, purpose: 'confirm', digits: '0417' }), operated)
    expect(code).toBe('0417')
    expect(text).toMatch(/\nCowrie\nLagoon Ltd\n$/)
    for (const part of [text, html]) expect(part.match(/\b\d{4}\b/g)).toEqual(['0417'])
  })
})

suite('every mail', ({ world }) => {
  test('leaves with a foot', async () => {
    const { email } = await aPerson(world)
    const mails = await mailsTo(world, email)
    expect(mails.length).toBeGreaterThan(0)
    for (const { html } of mails) {
      expect(html).not.toContain('<!-- foot -->')
      expect(html).toContain('Sandbox')
    }
  })
})
