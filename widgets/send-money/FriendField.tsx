import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { UserIcon } from '#core/ui/basics/Icons.tsx'
import { FieldMessages, FieldRoot, useFieldWiring } from '#core/ui/fields/Field.tsx'
import { ComboboxField } from '#core/ui/lists/ComboboxField.tsx'
import type { Beneficiary } from './draft.ts'
import { Face } from './Face.tsx'
import { sendMoneyTexts } from './texts/index.ts'

/** Two rows on a phone, one elsewhere. */
const maxFaces = 5

type FriendFieldProps = {
  /** The first of them show at once. */
  friends: readonly Beneficiary[]
  name: string
  /** Id of the chosen friend; empty if none. */
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

/** A choice among the first friends by their faces, and among all in a list that can be searched. */
export function FriendField({ friends, ...field }: FriendFieldProps) {
  const texts = useTexts(sendMoneyTexts)
  const [showsAll, setShowsAll] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone.
  useEffect(() => {
    if (showsAll) place.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus()
  }, [showsAll])

  if (showsAll) {
    return (
      <div ref={place}>
        <ComboboxField
          label={texts.friend}
          placeholder={texts.chooseFriend}
          options={friends.map((friend) => ({
            value: friend.id,
            label: friend.name,
            icon: <Face {...friend} size={28} />,
          }))}
          {...field}
        />
      </div>
    )
  }
  const chosen = friends.findIndex(({ id }) => id === field.value)
  // Chosen in the list, before the step was left and shown again.
  const shown =
    chosen < maxFaces ? friends.slice(0, maxFaces) : [...friends.slice(0, maxFaces - 1), friends[chosen]]
  return (
    <FieldRoot field={field}>
      <Faces {...{ friends: shown, field }} label={texts.friend}>
        {friends.length > maxFaces && (
          <button
            type="button"
            className="send-money-face"
            aria-label={texts.allFriends}
            onClick={() => setShowsAll(true)}
          >
            <span className="send-money-all">
              <UserIcon size={24} />
            </span>
            {texts.all}
          </button>
        )}
      </Faces>
      <FieldMessages error={field.error} />
    </FieldRoot>
  )
}

type FacesProps = {
  friends: readonly (Beneficiary | undefined)[]
  field: Omit<FriendFieldProps, 'friends'>
  label: string
  children: ReactElement | false
}

function Faces({ friends, field: { value, onChange }, label, children }: FacesProps) {
  const { control, labelId } = useFieldWiring()
  return (
    <div
      className="ui-field"
      role="radiogroup"
      aria-labelledby={labelId}
      aria-describedby={control['aria-describedby']}
      aria-invalid={control['aria-invalid']}
    >
      <div id={labelId} className="ui-label">
        {label}
      </div>
      <div className="send-money-faces">
        {friends.map(
          (friend) =>
            friend && (
              <label key={friend.id} className="send-money-face">
                <input
                  type="radio"
                  // Native radios are grouped by name; the control's id is unique, unlike the field's name.
                  name={control.id}
                  value={friend.id}
                  checked={friend.id === value}
                  onChange={() => onChange(friend.id)}
                />
                <Face {...friend} size={52} />
                {friend.name}
              </label>
            ),
        )}
        {children}
      </div>
    </div>
  )
}
