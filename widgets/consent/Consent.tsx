import { useEffect, useState } from 'react'
import { asFailure } from '#core/client/api/failures.ts'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useSession } from '#core/client/session/session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import { answerConsent, consentRequest } from '#core/contract/partner-consents.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Card } from '#core/ui/basics/Card.tsx'
import { LinkButton } from '#core/ui/basics/LinkButton.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { consentTexts } from './texts/index.ts'

type Asked = AnswerOf<typeof consentRequest>

/** A partner's question, and the two answers. A visitor signs in first. */
export function Consent({ request = '' }: { request: string | undefined }) {
  const texts = useTexts(consentTexts)
  const { emit } = useWidget()
  const { user } = useSession()
  const [isAnswered, setAnswered] = useState(false)
  const { data, failure, fetching, refetch } = useAnswer(
    consentRequest,
    { params: { request } },
    { quiet: true, enabled: user !== undefined && request !== '' },
  )
  const step = user === undefined ? 'sign-in' : data && !isAnswered ? 'question' : undefined
  useEffect(() => {
    if (step) emit('cowrie-step', { flow: 'consent', name: step })
  }, [step, emit])
  return (
    <Card>
      <div className="consent">
        {user === undefined ? (
          <>
            <p>{texts.signInFirst}</p>
            <Button wide onClick={() => emit('cowrie-sign-in-needed', {})}>
              {texts.signIn}
            </Button>
          </>
        ) : data ? (
          <Question asked={data} request={request} onAnswered={() => setAnswered(true)} />
        ) : failure?.kind === 'refused' || request === '' ? (
          <Alert tone="warning" title={texts.overTitle}>
            {failure?.reason ?? texts.noRequest}
          </Alert>
        ) : failure && !fetching ? (
          <LoadFailure failure={failure} onRetry={refetch} />
        ) : (
          <Loading gap={3}>
            <Skeleton height={32} />
            <Skeleton height={120} />
            <Skeleton height={44} />
          </Loading>
        )}
      </div>
    </Card>
  )
}

type QuestionProps = { asked: Asked; request: string; onAnswered: () => void }

function Question({ asked, request, onAnswered }: QuestionProps) {
  const texts = useTexts(consentTexts)
  const { ask, emit } = useWidget()
  const { user, signOut } = useSession()
  const { send, busy } = useSend(answerConsent)
  const [given, setGiven] = useState<{ agreed: boolean; returnTo: string }>()
  const { partner, widgets, origins, email, returnOrigin } = asked
  const isOtherAddress = email !== undefined && email.toLowerCase() !== user?.email.toLowerCase()

  async function answer(agreed: boolean) {
    try {
      const { data } = await send({ params: { request }, body: { agreed } })
      setGiven({ agreed, returnTo: data.returnTo })
      onAnswered()
      emit('cowrie-step', { flow: 'consent', name: agreed ? 'agreed' : 'refused' })
      await ask('cowrie-navigate', { to: data.returnTo })
    } catch (error) {
      // `useSend` has shown the failure; the question stays for another try.
      asFailure(error)
    }
  }

  if (given)
    return (
      <Stack gap={4}>
        <Alert tone={given.agreed ? 'success' : 'info'} title={given.agreed ? texts.agreed : texts.refused}>
          {given.agreed ? texts.agreedText(partner) : texts.refusedText(partner)}
        </Alert>
        <a href={given.returnTo}>{texts.back(partner)}</a>
      </Stack>
    )
  return (
    <Stack gap={4}>
      <header>
        <h2>{texts.title(partner)}</h2>
        <p className="ui-muted">{texts.from(new URL(returnOrigin).host)}</p>
      </header>
      <p className="consent-who">
        {texts.you(`${user?.firstName} ${user?.lastName}`, user?.email ?? '')}{' '}
        <LinkButton onClick={signOut}>{texts.notYou}</LinkButton>
      </p>
      {isOtherAddress && (
        <Alert tone="warning" title={texts.otherAddress}>
          {texts.otherAddressText(partner, email)}
        </Alert>
      )}
      <section>
        <h3>{texts.mayTitle(partner)}</h3>
        <ul className="consent-list">
          <li>{texts.maySignIn(origins.map((each) => new URL(each).host))}</li>
          <li>
            {widgets.includes('*')
              ? texts.allWidgets
              : texts.someWidgets(
                  widgets.map((tag) => texts.widgets[tag as keyof typeof texts.widgets] ?? tag),
                )}
          </li>
        </ul>
      </section>
      <section>
        <h3>{texts.mayNotTitle}</h3>
        <ul className="consent-list">
          <li>{texts.noSecrets(partner)}</li>
          <li>{texts.noMoney}</li>
          <li>{texts.endsAnytime}</li>
        </ul>
      </section>
      <div className="consent-answers">
        <Button variant="secondary" disabled={busy} onClick={() => void answer(false)}>
          {texts.refuse}
        </Button>
        <Button busy={busy} onClick={() => void answer(true)}>
          {texts.agree}
        </Button>
      </div>
    </Stack>
  )
}
