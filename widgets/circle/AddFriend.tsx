import { useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { asFailure, showFailure as tellFailure } from '#core/client/api/failures.ts'
import { useSend } from '#core/client/api/queries.ts'
import { copyText } from '#core/client/copy-text.ts'
import { useSession } from '#core/client/session/session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { inviteFriend } from '#core/contract/circle.ts'
import { emailAddress } from '#core/contract/values.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import type { Outcome } from '#core/ui/OutcomeDialog.tsx'
import { inviteOutcome } from './invite-outcome.ts'
import { circleTexts } from './texts/index.ts'

const QrCode = lazyPart(
  () => import('#core/ui/QrCode.tsx'),
  (module) => module.QrCode,
  { waiting: <Skeleton width={200} height={200} /> },
)

type AddFriendProps = { open: boolean; onClose: () => void; onOutcome: (outcome: Outcome) => void }

type Way = 'mail' | 'copy' | 'share'

/** The link for the typed address, once it was shared or could not be copied. */
type Link = { url: string; isByHand: boolean }

const canShare = () => typeof navigator.share === 'function'
const isAddress = (text: string) => z.safeDecode(emailAddress, text).success

/** The modal that invites by mail or by a shareable link. */
export function AddFriend({ open, ...rest }: AddFriendProps) {
  const texts = useTexts(circleTexts)
  // Resets the form for each opening: input for one friend must not show for the next.
  const [openings, setOpenings] = useState(0)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOpenings(openings + 1)
  }
  return (
    <Dialog
      open={open}
      onClose={rest.onClose}
      size="small"
      title={texts.addTitle}
      description={texts.addText}
    >
      <InviteForm key={openings} {...rest} />
    </Dialog>
  )
}

/** Invites the typed address: by mail, or by a link to copy or share. */
function useInvite(onOutcome: AddFriendProps['onOutcome']) {
  const texts = useTexts(circleTexts)
  const inviting = useSend(inviteFriend)
  const { user } = useSession()
  const [how, setHow] = useState<Way>()
  const [link, setLink] = useState<Link>()
  const inFlight = useRef(false)

  const form = useForm({
    initial: { email: '' },
    check: () => ({}),
    submit: ({ email }) => run('mail', email.trim().toLowerCase()),
  })

  const send = (email: string, linkOnly: boolean) =>
    inviting.send({ params: { email }, query: linkOnly ? { linkOnly } : {} }, { quiet: true })

  async function run(way: Way, email: string) {
    if (inFlight.current) return undefined
    inFlight.current = true
    setHow(way)
    try {
      if (way === 'mail') onOutcome(inviteOutcome(await send(email, false), email, texts))
      else if (way === 'copy') await copy(email)
      else await share(email)
      return undefined
    } catch (error) {
      const failure = asFailure(error)
      // Errors of the address show beside it; other failures show as everywhere.
      if (failure.kind === 'refused') return { email: failure.reason ?? failure.text }
      tellFailure(failure)
      return undefined
    } finally {
      inFlight.current = false
      setHow(undefined)
    }
  }

  async function copy(email: string) {
    const answer = send(email, true)
    const copied = await copyText(answer.then(({ data }) => data))
    const { data } = await answer
    if (data === '') onOutcome(inviteOutcome(await answer, email, texts))
    else if (copied) onOutcome({ title: texts.linkCopied, text: texts.linkCopiedText })
    else setLink({ url: data, isByHand: true })
  }

  async function share(email: string) {
    const answer = link ? undefined : await send(email, true)
    if (answer?.data === '') return onOutcome(inviteOutcome(answer, email, texts))
    const url = link?.url ?? answer?.data ?? ''
    setLink({ url, isByHand: false })
    try {
      if (canShare()) await navigator.share({ title: texts.shareTitle(user?.firstName ?? ''), url })
    } catch {
      // The person closed the sheet, or the page around forbids it: code and link are shown.
    }
  }

  async function giveLink(way: 'copy' | 'share') {
    const refused = await run(way, form.draft.email.trim().toLowerCase())
    if (refused) form.setErrors(refused)
  }
  return { form, how, link, forgetLink: () => setLink(undefined), giveLink }
}

function InviteForm({ onOutcome }: Pick<AddFriendProps, 'onOutcome'>) {
  const texts = useTexts(circleTexts)
  const { form, how, link, forgetLink, giveLink } = useInvite(onOutcome)
  const whyId = useId()
  const usable = isAddress(form.draft.email)
  return (
    <form {...form.props} aria-label={texts.addTitle}>
      <Stack gap={4}>
        <TextField
          label={texts.email}
          type="email"
          autoComplete="off"
          readOnly={how !== undefined}
          {...form.field('email')}
          onChange={(email) => {
            forgetLink()
            form.set('email', email)
          }}
        />
        {link && <InviteLink {...link} />}
        <div className="circle-ways">
          <Button type="submit" wide disabled={!usable} busy={how === 'mail'}>
            {texts.sendInvite}
          </Button>
          <Button
            wide
            variant="secondary"
            disabled={!usable}
            busy={how === 'copy'}
            aria-describedby={usable ? undefined : whyId}
            onClick={() => void giveLink('copy')}
          >
            {texts.copyLink}
          </Button>
          <Button
            wide
            variant="secondary"
            disabled={!usable}
            busy={how === 'share'}
            aria-describedby={usable ? undefined : whyId}
            onClick={() => void giveLink('share')}
          >
            {canShare() ? texts.share : texts.showCode}
          </Button>
          {!usable && (
            <p id={whyId} className="ui-muted ui-small">
              {texts.addressFirst}
            </p>
          )}
        </div>
      </Stack>
    </form>
  )
}

function InviteLink({ url, isByHand }: Link) {
  const texts = useTexts(circleTexts)
  const hintId = useId()
  return (
    <div role="status" className="circle-share">
      {isByHand ? <p id={hintId}>{texts.notCopied}</p> : <QrCode text={url} title={texts.qr} />}
      <textarea
        readOnly
        rows={4}
        className="circle-link"
        aria-label={texts.link}
        aria-describedby={isByHand ? hintId : undefined}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  )
}
