import { Shell } from '../../shell/PictureParts.tsx'

/** The shell between the two shores of its trade. */
export function ShellMap() {
  return (
    <svg className="about-picture picture-colours" viewBox="0 0 480 420" aria-hidden="true">
      <rect className="sky" width="480" height="420" rx="24" />
      <circle className="sun" cx="240" cy="180" r="140" />
      <path
        className="far-water"
        d="M0 300c60-24 120-24 180 0s120 24 180 0 60-20 120-16v112a24 24 0 0 1-24 24H24a24 24 0 0 1-24-24Z"
      />
      <path className="arc dotted" d="M84 322C120 120 360 120 398 322" />
      <Shell />
      <path
        className="water"
        d="M0 350c60-22 120-22 180 0s120 22 180 0 60-18 120-14v60a24 24 0 0 1-24 24H24a24 24 0 0 1-24-24Z"
      />
      <g className="pin">
        <circle cx="84" cy="322" r="10" />
        <circle cx="398" cy="322" r="10" />
      </g>
    </svg>
  )
}
