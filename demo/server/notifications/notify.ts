// B §2, D §6: what somebody is told in the app. Their list is served elsewhere; this is the only way in.
import type { Tx } from '../db/database.ts'
import type { Html } from '../html.ts'
import { newId } from '../ids.ts'
import type { Server } from '../server.ts'

export type Notice = {
  /** Plain text, never read as HTML. */
  title: string
  /** From the `html` template, so that no value can bring markup along. */
  body: Html
  /** A path of the app, such as `/order-page`. */
  url: string
}

/** Tells a person something, in the transaction of what happened: told exactly when it did. */
export async function notify(tx: Tx, server: Server, personId: string, notice: Notice): Promise<void> {
  // D §6: never an address of somewhere else; `//host` and `/\host` would be one to a browser.
  if (!/^\/(?![/\\])/.test(notice.url))
    throw new Error(`a notification leads to a path of the app, not ${notice.url}`)
  await tx
    .insertInto('notification')
    .values({
      id: newId(),
      person_id: personId,
      title: notice.title,
      body: notice.body.text,
      url: notice.url,
      created_at: server.clock(),
    })
    .execute()
}
