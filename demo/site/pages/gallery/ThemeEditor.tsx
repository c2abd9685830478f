import { type CSSProperties, useId, useLayoutEffect, useRef, useState } from 'react'
import { CodeBlock } from '../CodeBlock.tsx'
import type { Scheme } from './gallery-state.ts'
import { InlineCode } from './InlineCode.tsx'
import type { Token } from './manifest.ts'

const isColour = ({ syntax }: Token) => syntax === '<color>'

type Props = {
  tokens: readonly Token[]
  values: Readonly<Record<string, string>>
  scheme: Scheme
  onChange: (name: string, value: string | undefined) => void
  onReset: () => void
}

/** The tokens as fields, and the chosen values as a style sheet to copy. */
export function ThemeEditor({ tokens, values, scheme, onChange, onReset }: Props) {
  const chosen = Object.entries(values)
  const sheet = `:root {\n${chosen.map(([name, value]) => `  ${name}: ${value};`).join('\n')}\n}`
  return (
    <>
      <div className="controls tokens">
        {/* Colours come first, because a brand begins with them. */}
        {[...tokens.filter(isColour), ...tokens.filter((each) => !isColour(each))].map((token) => (
          <TokenControl
            key={token.name}
            token={token}
            scheme={scheme}
            values={values}
            onChange={(value) => onChange(token.name, value)}
          />
        ))}
      </div>
      {chosen.length > 0 ? (
        <>
          <CodeBlock code={sheet} label="Your theme" language="css" />
          <button type="button" className="button" onClick={onReset}>
            Back to Cowrie’s own
          </button>
        </>
      ) : (
        <p className="about">Change a token, and the style sheet to copy appears here.</p>
      )}
    </>
  )
}

type ControlProps = {
  token: Token
  scheme: Scheme
  values: Readonly<Record<string, string>>
  onChange: (value: string | undefined) => void
}

function TokenControl({ token, scheme, values, onChange }: ControlProps) {
  const value = values[token.name]
  const id = useId()
  const short = token.name.replace('--cowrie-', '')
  return (
    <div className="control">
      <label htmlFor={id}>
        <code>{short}</code>
      </label>
      <span className="token-field">
        {isColour(token) && <Swatch name={short} scheme={scheme} values={values} onPick={onChange} />}
        <input
          id={id}
          type="text"
          className="box"
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-about`}
          placeholder={isColour(token) ? 'Cowrie’s own' : (token.default ?? 'Cowrie’s own')}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || undefined)}
        />
      </span>
      <p id={`${id}-about`} className="about">
        {token.description && <InlineCode text={token.description} />}
      </p>
    </div>
  )
}

type SwatchProps = {
  name: string
  scheme: Scheme
  /** All chosen values: some tokens derive from others. */
  values: Readonly<Record<string, string>>
  onPick: (value: string) => void
}

/** The browser's colour picker, which takes only six hexadecimal digits. */
function Swatch({ name, scheme, values, onPick }: SwatchProps) {
  const probe = useRef<HTMLSpanElement>(null)
  const [hex, setHex] = useState('#000000')
  const style = { ...values, color: `var(--_${name})` } as CSSProperties

  // Runs after each render: a token's value depends on the scheme of the page and the system.
  useLayoutEffect(() => {
    if (probe.current) setHex(hexOf(getComputedStyle(probe.current).color))
  })

  return (
    <>
      <span ref={probe} hidden className="cowrie-tokens" data-theme={scheme} style={style} />
      <input
        type="color"
        className="swatch"
        aria-label={`Pick ${name}`}
        value={hex}
        onChange={(event) => onPick(event.target.value)}
      />
    </>
  )
}

let canvas: CanvasRenderingContext2D | null | undefined

/** Converts any CSS colour to the hexadecimal colour that the browser paints. */
function hexOf(colour: string): string {
  canvas ??= Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
    willReadFrequently: true,
  })
  if (!canvas) return '#000000'
  canvas.clearRect(0, 0, 1, 1)
  canvas.fillStyle = colour
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((each) => each.toString(16).padStart(2, '0')).join('')}`
}
