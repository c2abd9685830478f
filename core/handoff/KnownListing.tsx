import { type ReactNode, useEffect } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { docsLink } from '#core/client/docs-link.ts'
import { emitFailed } from '#core/client/emit-failed.ts'
import { useSession } from '#core/client/session/session.ts'
import { useWidget } from '#core/client/widget.ts'
import { listingExists } from '#core/contract/known-listing.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'

type Props = {
  listingId: string
  /** The sentence about a listing that does not exist. */
  unknown: string
  children: ReactNode
}

/** Shows its children unless a visitor's page names no listing: nobody is asked to log in for nothing. */
export function KnownListing({ listingId, unknown, children }: Props) {
  const { signedIn } = useSession()
  const { data } = useAnswer(
    listingExists,
    { params: { id: listingId } },
    { quiet: true, enabled: !signedIn },
  )
  if (signedIn || data?.exists !== false) return children
  return <UnknownListing listingId={listingId}>{unknown}</UnknownListing>
}

/** Tells the person in one sentence, and the page's engineer in the console and by `cowrie-failed`. */
function UnknownListing({ listingId, children }: { listingId: string; children: string }) {
  const { element } = useWidget()
  useEffect(() => {
    const tag = element.localName
    const error = `<${tag} listing-id="${listingId}"> names no listing of this exchange. ${docsLink('a-value-is-ignored')}`
    emitFailed(element, { tag, code: 'misconfigured', retryable: false, error })
  }, [element, listingId])
  return <Alert tone="warning">{children}</Alert>
}
