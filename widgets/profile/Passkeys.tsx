import { useRef, useState } from 'react'
import { canMakePasskeys } from '#core/account-ui/passkeys/available.ts'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { maxPasskeys, type Passkey, passkeys, renamePasskey } from '#core/contract/passkeys.ts'
import { formatDay } from '#core/texts/dates.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { EmptyState } from '#core/ui/basics/EmptyState.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { PasskeyIcon } from '#core/ui/PasskeyIcon.tsx'
import { describeDevice } from './device.ts'
import { Panel } from './Panel.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { RowActions } from './RowActions.tsx'
import { profilePasskeyTexts } from './texts/passkeys/index.ts'
import { profileSecurityTexts } from './texts/security/index.ts'

const AddPasskey = lazyPart(
  () => import('./AddPasskey.tsx'),
  (module) => module.AddPasskey,
)
const RemovePasskey = lazyPart(
  () => import('./RemovePasskey.tsx'),
  (module) => module.RemovePasskey,
)

type OpenDialog = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey }

/** The person's passkeys: add, rename, remove. */
export function Passkeys() {
  const passkeyTexts = useTexts(profilePasskeyTexts)
  const { client } = useWidget()
  const { data, failure, loading, fetching, refetch } = useAnswer(passkeys, {}, { quiet: true })
  const rename = useSend(renamePasskey)
  const [doing, setDoing] = useState<OpenDialog>()
  const heading = useRef<HTMLHeadingElement>(null)
  const close = () => setDoing(undefined)
  const isFull = (data?.length ?? 0) >= maxPasskeys
  const addButton = canMakePasskeys() && !isFull && (
    <Button variant="secondary" onClick={() => setDoing({ what: 'add' })}>
      {passkeyTexts.add}
    </Button>
  )

  return (
    <Panel
      ref={heading}
      title={passkeyTexts.title}
      text={passkeyTexts.text}
      action={data && data.length > 0 && addButton}
    >
      {failure && !fetching && (
        <LoadFailure failure={failure} onRetry={refetch}>
          {passkeyTexts.listFailed}
        </LoadFailure>
      )}
      {data ? (
        data.length > 0 ? (
          <ul className="profile-list">
            {data.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => setDoing({ what: 'rename', passkey })}
                onRemove={() => setDoing({ what: 'remove', passkey })}
              />
            ))}
          </ul>
        ) : (
          <EmptyState
            icon={<PasskeyIcon size={24} />}
            title={passkeyTexts.none}
            text={passkeyTexts.noneText}
            action={addButton}
          />
        )
      ) : (
        loading && (
          <Loading gap={2}>
            <Skeleton height={56} />
          </Loading>
        )
      )}
      {isFull && <p className="ui-muted ui-small">{passkeyTexts.full(maxPasskeys)}</p>}
      {data && !canMakePasskeys() && (
        <p className="ui-muted ui-small">
          {passkeyTexts.elsewhere}{' '}
          <a className="ui-link" href={`${client.apiBase}/profile`} target="_blank" rel="noopener">
            {passkeyTexts.openSite}
          </a>
        </p>
      )}
      {doing?.what === 'add' && <AddPasskey onClose={close} />}
      {doing?.what === 'rename' && (
        <RenameDialog
          name={doing.passkey.name}
          texts={passkeyTexts}
          onRename={(name) =>
            rename.send(
              { params: { id: doing.passkey.id }, body: { name } },
              { quiet: true, awaitFresh: true },
            )
          }
          explain={(refusal) => refusal.text}
          onClose={close}
        />
      )}
      {doing?.what === 'remove' && (
        <RemovePasskey
          passkey={doing.passkey}
          onRemoved={() => {
            // The focused button is gone with the passkey.
            heading.current?.focus()
            close()
          }}
          onClose={close}
        />
      )}
    </Panel>
  )
}

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const passkeyTexts = useTexts(profilePasskeyTexts)
  const securityTexts = useTexts(profileSecurityTexts)
  const { locale } = useWidget().settings
  const { name, device, createdAt, lastUsedAt } = passkey
  return (
    <li className="profile-row" part="passkey">
      <div className="profile-row-words">
        <p className="profile-row-title">{name}</p>
        <p className="ui-muted ui-small">
          {passkeyTexts.added} <time dateTime={createdAt}>{formatDay(createdAt, locale)}</time>{' '}
          {passkeyTexts.addedFrom(describeDevice(device, securityTexts))} ·{' '}
          {lastUsedAt ? (
            <span>
              {passkeyTexts.lastUsed} <time dateTime={lastUsedAt}>{formatDay(lastUsedAt, locale)}</time>
            </span>
          ) : (
            <span>{passkeyTexts.neverUsed}</span>
          )}
        </p>
      </div>
      <RowActions name={name} texts={passkeyTexts} onRename={onRename} onRemove={onRemove} />
    </li>
  )
}
