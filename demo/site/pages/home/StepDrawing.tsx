import type { ReactNode } from 'react'

/** The steps to get started, in order. */
export const steps = ['account', 'identity', 'card', 'exchange'] as const
type Step = (typeof steps)[number]

/** The drawings of the four steps, 200 × 140. Colours come from pictures.css. */
const drawings: Record<Step, ReactNode> = {
  // A sheet with a person, and a code that flies in.
  account: (
    <g>
      <rect className="paper" x="52" y="24" width="84" height="100" rx="10" />
      <circle className="skin" cx="94" cy="54" r="13" />
      <path className="deep" d="M70 88c2-14 12-20 24-20s22 6 24 20Z" />
      <path className="line" d="M68 100h52M68 111h34" />
      <g className="coin">
        <rect x="118" y="78" width="56" height="36" rx="7" />
        <path className="thin" d="m121 82 25 17 25-17" />
      </g>
    </g>
  ),
  // An identity card under a glass.
  identity: (
    <g>
      <rect className="paper" x="28" y="34" width="118" height="78" rx="10" />
      <rect className="far" x="40" y="48" width="34" height="40" rx="6" />
      <circle className="skin" cx="57" cy="62" r="8" />
      <path className="deep" d="M42 86c1-10 7-13 15-13s14 3 15 13Z" />
      <path className="line" d="M86 54h44M86 66h34M40 100h62" />
      <circle className="glass" cx="140" cy="84" r="26" />
      <path className="tick" d="m128 85 8 8 16-18" />
      <path className="handle" d="m159 103 17 17" />
    </g>
  ),
  // A card and a padlock.
  card: (
    <g>
      <rect className="deep" x="30" y="32" width="126" height="80" rx="12" />
      <path className="band" d="M30 50h126v15H30Z" />
      <rect className="gold" x="44" y="78" width="22" height="16" rx="4" />
      <path className="light-line" d="M76 86h26M110 86h14" />
      <g className="coin">
        <path className="shackle" d="M137 84v-8a14 14 0 0 1 28 0v8" />
        <rect x="128" y="84" width="46" height="36" rx="8" />
        <path className="thin" d="M151 97v10" />
      </g>
    </g>
  ),
  // Two coins that change places.
  exchange: (
    <g>
      <g className="coin">
        <circle cx="62" cy="72" r="32" />
        <path className="thin" d="M53 86V58l18 28V58M48 68h28M48 76h28" />
      </g>
      <g className="coin other">
        <circle cx="140" cy="72" r="32" />
        <path
          className="thin"
          d="M149 64c-2-4-5-5-9-5-5 0-9 3-9 7 0 9 19 5 19 14 0 5-5 7-10 7s-8-2-10-6M140 53v38"
        />
      </g>
      <path className="swing" d="M72 28c18-14 40-14 56 0M130 116c-18 14-40 14-56 0" />
      <path className="swing" d="m129 17 1 13-13 1M73 127l-1-13 13-1" />
    </g>
  ),
}

export function StepDrawing({ step }: { step: Step }) {
  return (
    <svg className="step-drawing picture-colours" viewBox="0 0 200 140" aria-hidden="true">
      <ellipse className="ground" cx="100" cy="74" rx="92" ry="62" />
      {drawings[step]}
    </svg>
  )
}
