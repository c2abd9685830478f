import { useId } from 'react'
import { InlineCode } from './InlineCode.tsx'
import { type Attribute, controlOf } from './manifest.ts'

type Props = {
  attributes: readonly Attribute[]
  values: Readonly<Record<string, string>>
  /** The values while nothing is chosen. */
  starts: Readonly<Record<string, string>>
  onChange: (name: string, value: string | undefined) => void
}

/** A control for each attribute, derived from its type. `api-base` is the scenario's. */
export function Attributes({ attributes, values, starts, onChange }: Props) {
  return (
    <div className="controls">
      {attributes
        .filter(({ name }) => name !== 'api-base')
        .map((attribute) => (
          <AttributeControl
            key={attribute.name}
            attribute={attribute}
            value={values[attribute.name]}
            start={starts[attribute.name]}
            onChange={(value) => onChange(attribute.name, value)}
          />
        ))}
    </div>
  )
}

type ControlProps = {
  attribute: Attribute
  value: string | undefined
  start: string | undefined
  onChange: (value: string | undefined) => void
}

function AttributeControl({ attribute, value, start, onChange }: ControlProps) {
  const id = useId()
  const { name, description, default: byDefault } = attribute
  const control = controlOf(attribute)
  const hint = start ?? byDefault?.replaceAll("'", '')
  return (
    <div className="control">
      <label htmlFor={id}>
        <code>{name}</code>
      </label>
      {control.kind === 'switch' && (
        <input
          id={id}
          type="checkbox"
          className="check"
          aria-describedby={`${id}-about`}
          checked={value !== undefined}
          onChange={(event) => onChange(event.target.checked ? '' : undefined)}
        />
      )}
      {control.kind === 'choice' && (
        <select
          id={id}
          className="box"
          aria-describedby={`${id}-about`}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || undefined)}
        >
          <option value="">{hint ? `not set (${hint})` : 'not set'}</option>
          {control.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
      {control.kind === 'text' && (
        <input
          id={id}
          type="text"
          className="box"
          inputMode={control.isNumber ? 'numeric' : undefined}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-about`}
          placeholder={hint ?? 'not set'}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || undefined)}
        />
      )}
      <p id={`${id}-about`} className="about">
        {description && <InlineCode text={description} />}
        <span>{start && !value && ' The gallery uses one from the scenario.'}</span>
      </p>
    </div>
  )
}
