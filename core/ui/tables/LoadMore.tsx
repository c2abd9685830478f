import { useTexts } from '#core/client/use-texts.ts'
import { tableTexts } from '#core/texts/shared/tables/index.ts'
import { Button } from '../basics/Button.tsx'
import { Row } from '../basics/Stack.tsx'

type LoadMoreProps = {
  label?: string | undefined
  busy: boolean
  onClick: () => void
  /** Replaces the button where the list shows no more. */
  ending?: string | undefined
}

/** The button at the end of a list that grows. */
export function LoadMore({ label, busy, onClick, ending }: LoadMoreProps) {
  const { loading, loadMore } = useTexts(tableTexts)
  return (
    <Row justify="center">
      {ending ? (
        <p className="ui-muted ui-small">{ending}</p>
      ) : (
        <Button variant="secondary" busy={busy} busyLabel={loading} onClick={onClick}>
          {busy ? loading : (label ?? loadMore)}
        </Button>
      )}
    </Row>
  )
}
