/**
 * A widget for the suites, made with `defineWidget`: its view shows its inputs, and can crash on request.
 * No product widget takes a number or an object from its host yet, but any may.
 */
import { useState } from 'react'
import { useTheme, useWidget } from '#core/client/widget.ts'
import { defineWidget } from '#core/element/define-widget.ts'
import { drawingOf } from '#core/element/drawing.tsx'

type Shape = { readonly name: string }

type ProbeProps = {
  label: string | undefined
  steps: number | undefined
  fresh: boolean
  shape: Shape
  getWord: (() => string) | undefined
}

function Probe({ label, steps, fresh, shape, getWord }: ProbeProps) {
  const { settings, emit } = useWidget()
  const theme = useTheme()
  const [broken, setBroken] = useState(false)
  if (broken || label === 'crash') throw new Error('the probe was asked to crash')
  return (
    <div>
      <output>{JSON.stringify({ label, steps, fresh, shape: shape.name, word: getWord?.() })}</output>
      <p data-locale={settings.locale}>{theme}</p>
      <button type="button" onClick={() => setBroken(true)}>
        Crash
      </button>
      <button type="button" onClick={() => emit('cowrie-navigate', { to: '/nowhere' })}>
        Navigate
      </button>
    </div>
  )
}

const noShape: Shape = { name: 'none' }

defineWidget({
  tag: 'cowrie-probe',
  blockSize: [300, 200],
  attributes: { label: 'string', steps: 'number', fresh: 'boolean' },
  properties: { shape: noShape, getWord: undefined as (() => string) | undefined },
  load: async () => ({ drawing: drawingOf({ view: Probe }) }),
})()
