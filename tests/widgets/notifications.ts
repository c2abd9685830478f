/** Helpers of both suites of notifications. */
import { assert } from 'chai'
import { api, mount, ui, waitFor } from './support.ts'

export const openPage = () => mount('<cowrie-notifications></cowrie-notifications>')
export const openBell = () => mount('<cowrie-notifications view="bell"></cowrie-notifications>')

export const items = (element: HTMLElement) =>
  [...(element.shadowRoot?.querySelectorAll<HTMLElement>('[part~=item]') ?? [])].filter((each) =>
    each.checkVisibility(),
  )

export const unreadItems = (element: HTMLElement) =>
  items(element).filter((each) => each.part.contains('item-unread'))

/** Waits until it shows so many notifications, and answers them, newest first. */
export const shows = (element: HTMLElement, count: number) =>
  waitFor(() => {
    assert.lengthOf(items(element), count)
    return items(element) as [HTMLElement, ...HTMLElement[]]
  })

export const bellSays = (element: HTMLElement, name: string) =>
  waitFor(() => ui(element).getByRole('button', { name }))

type Row = { tblid: string; title: string; isRead: boolean; url: string }

export const onTheWire = async ({ token }: { token: string }) =>
  (await api('/api/Notification/notifications', { token })).data as Row[]
