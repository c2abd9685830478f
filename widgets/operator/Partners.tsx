import { useState } from 'react'
import { PartnerKeys } from '#core/account-ui/partner-keys/PartnerKeys.tsx'
import { useAnswer, useSend } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import {
  endPartnerKey,
  makePartnerKey,
  operatorPartners,
  rollPartnerKey,
  setPartnerContact,
} from '#core/contract/operator-partners.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { LoadFailure } from '#core/ui/basics/LoadFailure.tsx'
import { Loading, Skeleton } from '#core/ui/basics/Skeleton.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { Dialog } from '#core/ui/Dialog.tsx'
import { isEmailLike } from '#core/ui/fields/form.ts'
import { CodeField, isCode } from './CodeField.tsx'
import { CodeForm } from './CodeForm.tsx'
import { PartnerShare } from './PartnerShare.tsx'
import { operatorTexts } from './texts/index.ts'
import { partnersTexts } from './texts/partners/index.ts'

type Partner = AnswerOf<typeof operatorPartners>[number]

/** The partners, the contact and the keys of each. */
export function Partners() {
  const texts = useTexts(partnersTexts)
  const { data, failure, refetch } = useAnswer(operatorPartners, {}, { quiet: true })
  const { send: setContact } = useSend(setPartnerContact)
  const [setting, setSetting] = useState<Partner>()
  if (!data)
    return failure ? (
      <LoadFailure failure={failure} onRetry={refetch}>
        {texts.failed}
      </LoadFailure>
    ) : (
      <Loading gap={3}>
        <Skeleton height={48} />
        <Skeleton height={120} />
      </Loading>
    )
  return (
    <Stack gap={4}>
      <h2>{texts.title}</h2>
      <p className="ui-muted">{data.length === 0 ? texts.none : texts.about}</p>
      {data.map((partner) => (
        <OnePartner key={partner.id} partner={partner} onSetContact={() => setSetting(partner)} />
      ))}
      <Dialog
        open={setting !== undefined}
        onClose={() => setSetting(undefined)}
        title={setting ? texts.setContactOf(setting.name) : ''}
        description={texts.contactText}
      >
        {setting && (
          <CodeForm
            name={texts.setContact}
            field={{
              label: texts.email,
              type: 'email',
              initial: setting.contact ?? '',
              check: (typed) => (typed.trim() === '' || isEmailLike(typed) ? undefined : texts.emailWrong),
            }}
            action={texts.save}
            onSend={(typed, code) =>
              setContact(
                { params: { id: setting.id }, body: { email: typed.trim() || undefined, code } },
                { quiet: true, awaitFresh: true },
              )
            }
            onDone={() => setSetting(undefined)}
          />
        )}
      </Dialog>
    </Stack>
  )
}

function OnePartner({ partner, onSetContact }: { partner: Partner; onSetContact: () => void }) {
  const texts = useTexts(partnersTexts)
  const { code, codeHint, codeNeeded } = useTexts(operatorTexts)
  const { send: make } = useSend(makePartnerKey)
  const { send: roll } = useSend(rollPartnerKey)
  const { send: end } = useSend(endPartnerKey)
  const { id, name, origins, widgets, contact, keys } = partner
  const quiet = { quiet: true } as const
  return (
    <section className="operator-section" aria-label={name}>
      <h3>{name}</h3>
      <p className="ui-muted ui-small operator-message">
        {origins.join(', ')} · {widgets.includes('*') ? texts.allWidgets : texts.widgets(widgets.length)}
      </p>
      <p className="ui-muted ui-small operator-message">
        {contact === undefined ? texts.noContact : texts.contact(contact)}
      </p>
      <div className="operator-actions">
        <Button variant="secondary" aria-label={texts.setContactOf(name)} onClick={onSetContact}>
          {texts.setContact}
        </Button>
      </div>
      <PartnerShare partner={partner} />
      <PartnerKeys
        partner={name}
        keys={keys}
        onMake={async (kind, typed) =>
          (await make({ params: { id }, body: { kind, code: typed } }, quiet)).data.key
        }
        onRoll={async (keyId, overlapHours, typed) =>
          (await roll({ params: { id, keyId }, body: { overlapHours, code: typed } }, quiet)).data.key
        }
        onEnd={(keyId) => end({ params: { id, keyId } }, quiet)}
        code={{
          check: (typed) => (isCode(typed) ? undefined : codeNeeded),
          draw: (field) => <CodeField label={code} hint={codeHint} {...field} />,
        }}
      />
    </section>
  )
}
