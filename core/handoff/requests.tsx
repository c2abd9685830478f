import { createContext, type ReactElement, use, useCallback, useMemo, useRef, useState } from 'react'
import type { CowrieEventName, CowrieEvents, RequestName } from '#core/client/events.ts'
import { useKept } from '#core/client/kept.ts'
import { useWidget } from '#core/client/widget.ts'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { replaceWidget } from './replace-widget.ts'

/**
 * `host`: the page handles it in its own time. `done`: another tag was shown here and the person completed it.
 * `closed`: the person left it. `nowhere`: nothing handles the request.
 */
export type RequestOutcome = 'host' | 'done' | 'closed' | 'nowhere'

type Details<Name extends RequestName> =
  CowrieEvents[Name] extends Record<never, never>
    ? [detail?: CowrieEvents[Name]]
    : [detail: CowrieEvents[Name]]

export type Request = <Name extends RequestName>(
  name: Name,
  ...detail: Details<Name>
) => Promise<RequestOutcome>

const RequestContext = createContext<Request | null>(null)

/**
 * Sends a request to the host; if the host does not handle it, the other tag opens in a dialog.
 *
 * ```tsx
 * const request = useRequest()
 * if (!signedIn && (await request('cowrie-sign-in-needed')) !== 'done') return
 * ```
 */
export function useRequest(): Request {
  const request = use(RequestContext)
  if (!request) throw new Error('useRequest needs a view that was defined with defineWidget')
  return request
}

// Loaded lazily: most visits never open it, and the dialog's code is a fifth of a small widget. It maps requests to
// tags.
const RequestDialog = lazyPart(
  () => import('./RequestDialog.tsx'),
  (module) => module.RequestDialog,
)

type Asked = { readonly name: RequestName; readonly detail: CowrieEvents[RequestName] }
type OpenRequest = Asked & {
  readonly number: number
  readonly settle: (outcome: RequestOutcome) => void
}

type Replaceable = { [replaceWidget]?: (name: CowrieEventName, detail: unknown) => boolean }

/** Provides `useRequest` and draws the dialog. */
export function RequestProvider({ children }: { children: ReactElement }) {
  const { element, ask } = useWidget()
  // A dialog with kept input opens again after a reload: what was typed waits in it.
  const [reopened, reopen] = useKept<Asked | undefined>(`dialog-${element.localName}`, undefined).state
  const [open, setOpen] = useState<OpenRequest | undefined>(
    () => reopened && { ...reopened, number: 0, settle: () => undefined },
  )
  const count = useRef(0)

  const request = useCallback<Request>(
    async (name, ...[detailArgument]) => {
      const detail = (detailArgument ?? {}) as CowrieEvents[typeof name]
      if (await ask(name, detail)) return 'host'
      // Inside another widget's dialog: replace the widget there instead of opening a dialog in a dialog.
      if ((element as Replaceable)[replaceWidget]?.(name, detail)) return 'host'
      count.current += 1
      const number = count.current
      return new Promise<RequestOutcome>((settle) => setOpen({ name, detail, number, settle }))
    },
    [element, ask],
  )

  const close = useMemo(
    () =>
      open &&
      ((outcome: RequestOutcome) => {
        setOpen((now) => (now === open ? undefined : now))
        reopen(undefined)
        open.settle(outcome)
      }),
    [open, reopen],
  )

  return (
    <RequestContext value={request}>
      {children}
      {open && close && (
        <RequestDialog
          key={open.number}
          name={open.name}
          detail={open.detail}
          onKept={(isKept) => reopen(isKept ? { name: open.name, detail: open.detail } : undefined)}
          onClose={close}
        />
      )}
    </RequestContext>
  )
}
