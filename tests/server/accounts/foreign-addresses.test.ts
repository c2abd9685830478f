/** An account whose address has a domain with letters beyond ASCII (rules/accounts.md#email-addresses). */

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { mailsTo } from '#server/platform/ports/mail-sandbox.ts'
import { suite } from '#tests/server/suite.ts'
import { details } from '../world.ts'

suite('an address of a foreign domain', { app: {} }, ({ world, app }) => {
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })

  test('is one address in both spellings, and gets its mail', async () => {
    const local = `ada&obi=${randomUUID()}`
    const registration = details({ email: `${local}@bücher.example` })
    expect((await post('/api/User/register', registration)).statusCode).toBe(200)
    await world.settled()
    expect(await mailsTo(world, `${local}@xn--bcher-kva.example`)).toHaveLength(1)

    for (const domain of ['bücher.example', 'xn--bcher-kva.example', 'BÜCHER.EXAMPLE']) {
      const { password } = registration
      const answer = await post('/api/User/login', { username: `${local}@${domain}`, password })
      // The password is right: only the code of the mail is missing.
      expect(answer.json()).toMatchObject({ isSuccess: false, code: 'email-unconfirmed' })
    }
  })
})
