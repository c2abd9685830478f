import { type ReactNode, useState } from 'react'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import type { CaseKind } from '#core/contract/operator-cases.ts'
import { closeMessage, type OperatorQueue, operatorQueue } from '#core/contract/operator-queue.ts'
import { mayDecide, type OperatorRole } from '#core/contract/operator-roles.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { Tabs } from '#core/ui/Tabs.tsx'
import { Item } from './Item.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import { RatesRow } from './RatesRow.tsx'
import { operatorTexts } from './texts/index.ts'

const CheckDialog = lazyPart(
  () => import('./CheckDialog.tsx'),
  (module) => module.CheckDialog,
)

const Approvals = lazyPart(
  () => import('./Approvals.tsx'),
  (module) => module.Approvals,
)
const Cases = lazyPart(
  () => import('./Cases.tsx'),
  (module) => module.Cases,
)
const HandledCases = lazyPart(
  () => import('./HandledCases.tsx'),
  (module) => module.HandledCases,
)
const Matches = lazyPart(
  () => import('./Matches.tsx'),
  (module) => module.Matches,
)
const Reviews = lazyPart(
  () => import('./Reviews.tsx'),
  (module) => module.Reviews,
)
const Reports = lazyPart(
  () => import('./Reports.tsx'),
  (module) => module.Reports,
)

/** The queue is read again this often; each reading is in the log. */
const refetchEveryMs = 60_000

type Kind = keyof OperatorQueue
const kinds = [
  'checks',
  'rates',
  'payouts',
  'chargebacks',
  'differences',
  'messages',
  'approvals',
  'matches',
  'reports',
  'reviews',
] as const satisfies Kind[]

/** Cases that finance takes off the queue with a note, by the tab. */
const caseKindOf: Partial<Record<Kind, CaseKind>> = {
  payouts: 'payout',
  chargebacks: 'chargeback',
  differences: 'difference',
}

type QueueProps = {
  role: OperatorRole
  /** The kind that it opens at; anything unknown: the first of which something waits. */
  first: string
}

/** The waiting matters, one kind at a time. */
export function Queue({ role, first }: QueueProps) {
  const texts = useTexts(operatorTexts)
  const { data, loading, failure, refetch } = useAnswer(operatorQueue, {}, { quiet: true, refetchEveryMs })
  if (loading)
    return (
      <Loading gap={3}>
        <Skeleton height={48} />
        <Skeleton height={160} />
      </Loading>
    )
  if (!data)
    return (
      <LoadFailure failure={failure} onRetry={refetch}>
        {texts.failed}
      </LoadFailure>
    )
  return (
    <Stack gap={4}>
      {failure && <Alert tone="warning">{texts.outdated}</Alert>}
      <Kinds data={data} role={role} first={first} />
    </Stack>
  )
}

/** Stays at its kind when nothing of it waits any more. */
function Kinds({ data, role, first }: QueueProps & { data: OperatorQueue }) {
  const texts = useTexts(operatorTexts)
  const [chosen, setChosen] = useState<string>(
    kinds.find((kind) => kind === first) ?? kinds.find((kind) => data[kind].count > 0) ?? 'checks',
  )
  const canHandle = mayDecide(role, 'rails')
  const rows: Record<Kind, () => ReactNode> = {
    checks: () => <Checks rows={data.checks.rows} canOpen={mayDecide(role, 'identity')} />,
    rates: () =>
      data.rates.rows.map((row) => (
        <RatesRow key={`${row.day} ${row.source}`} rates={row} canDecide={mayDecide(role, 'rates')} />
      )),
    payouts: () => <Cases queue={data} kind="payout" canHandle={canHandle} />,
    chargebacks: () => <Cases queue={data} kind="chargeback" canHandle={canHandle} />,
    differences: () => <Cases queue={data} kind="difference" canHandle={canHandle} />,
    messages: () => <Messages rows={data.messages.rows} />,
    approvals: () => <Approvals queue={data} role={role} />,
    reports: () => <Reports rows={data.reports.rows} canOpen={mayDecide(role, 'reports')} />,
    reviews: () => <Reviews rows={data.reviews.rows} canDecide={mayDecide(role, 'reviews')} />,
    matches: () => <Matches rows={data.matches.rows} canOpen={mayDecide(role, 'matches')} />,
  }
  return (
    <Tabs
      label={texts.queue}
      value={chosen}
      onChange={setChosen}
      tabs={kinds.map((kind) => ({
        value: kind,
        label: texts.kinds[kind],
        count: data[kind].count,
        content: (
          <Stack gap={4}>
            {data[kind].count === 0 ? (
              <p className="ui-muted">{texts.nothing}</p>
            ) : (
              <ul className="operator-list">{rows[kind]()}</ul>
            )}
            {caseKindOf[kind] && <HandledCases kind={caseKindOf[kind]} />}
          </Stack>
        ),
      }))}
    />
  )
}

function Checks({ rows, canOpen }: { rows: OperatorQueue['checks']['rows']; canOpen: boolean }) {
  const texts = useTexts(operatorTexts)
  const [opened, setOpened] = useState<string>()
  return (
    <>
      {rows.map(({ reference, personId, name, userName, country, idType, idNumber, submittedAt }) => (
        <Item
          waits
          key={reference}
          title={<PlaceLink place={{ kind: 'person', id: personId }}>{`${name} (${userName})`}</PlaceLink>}
          at={submittedAt}
          action={
            canOpen && (
              <Button
                variant="secondary"
                onClick={() => setOpened(reference)}
                aria-label={texts.openOf(name)}
              >
                {texts.open}
              </Button>
            )
          }
        >
          <p>
            {country}, {idType} {idNumber}
          </p>
        </Item>
      ))}
      {opened && <CheckDialog reference={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function Messages({ rows }: { rows: OperatorQueue['messages']['rows'] }) {
  const texts = useTexts(operatorTexts)
  const { send } = useSend(closeMessage)
  const [closing, setClosing] = useState<string>()

  async function close(id: string) {
    setClosing(id)
    // A failure is a toast, and the message stays.
    await send({ params: { id } }, { awaitFresh: true }).catch(() => undefined)
    setClosing(undefined)
  }
  return rows.map(({ id, fullName, email, text, at }) => (
    <Item
      waits
      key={id}
      title={
        <>
          {fullName}, <a href={`mailto:${email}`}>{email}</a>
        </>
      }
      at={at}
      action={
        <Button
          variant="secondary"
          busy={closing === id}
          aria-label={texts.closeOf(fullName)}
          onClick={() => void close(id)}
        >
          {texts.close}
        </Button>
      }
    >
      <p className="operator-message">{text}</p>
    </Item>
  ))
}
