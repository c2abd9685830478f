import { useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import {
  operatorReconciliation,
  type Reconciliation as Reconciled,
  runReconciliation,
} from '#core/contract/operator-money.ts'
import { formatDigits } from '#core/money/money.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Row, Stack } from '#core/ui/basics/Stack.tsx'
import { Moment } from '#core/ui/Moment.tsx'
import { Item } from './Item.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import { moneyTexts } from './texts/money/index.ts'

/** The last comparison of the ledger with the processor's reports, which finance can repeat. */
export function Reconciliation() {
  const texts = useTexts(moneyTexts)
  const { send, busy } = useSend(runReconciliation)
  const [refusal, setRefusal] = useState<string>()

  async function run() {
    setRefusal(undefined)
    try {
      await send({}, { quiet: true, awaitFresh: true })
    } catch (error) {
      const failed = asFailure(error)
      setRefusal(failed.reason ?? failed.text)
    }
  }
  return (
    <section className="operator-section">
      <Row justify="between">
        <p className="ui-muted">{texts.reconciliationText}</p>
        <Button variant="secondary" busy={busy} onClick={() => void run()}>
          {texts.run}
        </Button>
      </Row>
      {refusal && <Alert tone="error">{refusal}</Alert>}
      <Last />
    </section>
  )
}

function Last() {
  const texts = useTexts(moneyTexts)
  const { data, failure, refetch } = useAnswer(operatorReconciliation, {}, { quiet: true })
  if (!data)
    return failure ? (
      <LoadFailure failure={failure} onRetry={refetch}>
        {texts.runFailed}
      </LoadFailure>
    ) : (
      <Loading gap={3}>
        <Skeleton height={96} />
      </Loading>
    )
  return (
    <Stack gap={4}>
      {failure && <Alert tone="warning">{texts.outdated}</Alert>}
      {data.last === null ? <p>{texts.neverRun}</p> : <Outcome last={data.last} />}
      <Findings {...data} />
    </Stack>
  )
}

function Outcome({ last }: { last: NonNullable<Reconciled['last']> }) {
  const texts = useTexts(moneyTexts)
  const { locale } = useWidget().settings
  const counts = ['agreed', 'differing', 'missing', 'underWay'] as const
  return (
    <>
      <p>
        <span>{texts.lastRun}</span> <Moment moment={last.at} />
      </p>
      <dl className="operator-now">
        {counts.map((name) => (
          <div key={name}>
            <dt className="ui-muted ui-small">{texts[name]}</dt>
            <dd>{formatDigits(String(last[name]), { locale, decimals: 0 })}</dd>
          </div>
        ))}
      </dl>
      <p className="ui-muted operator-message">
        <span>{texts.source}</span> <bdi>{last.source}</bdi>
      </p>
    </>
  )
}

function Findings({ openFindings, findings }: Pick<Reconciled, 'openFindings' | 'findings'>) {
  const texts = useTexts(moneyTexts)
  if (openFindings === 0) return <p>{texts.noneOpen}</p>
  return (
    <Stack gap={3}>
      <h3>{texts.findings(openFindings)}</h3>
      <ul className="operator-list" aria-label={texts.reconciliation}>
        {findings.map(({ id, words, foundAt }) => (
          <Item key={id} title={<bdi>{words}</bdi>} at={foundAt} />
        ))}
      </ul>
      <p>
        <PlaceLink place={{ kind: 'queue', id: 'differences' }}>{texts.handle}</PlaceLink>
      </p>
    </Stack>
  )
}
