import { Coin, Shell } from '../../shell/PictureParts.tsx'

/** The background of the hero: a lagoon below its text, the shell and two coins around the example. */
export function HeroScene() {
  return (
    <div className="hero-scene picture-colours" aria-hidden="true">
      <svg className="hero-water" viewBox="0 0 1440 180" preserveAspectRatio="none" aria-hidden="true">
        <path
          className="far-water"
          d="M0 62c120-40 240-40 360 0s240 40 360 0 240-40 360 0 240 40 360 0v118H0Z"
        />
        <path className="water" d="M0 118c120-34 240-34 360 0s240 34 360 0 240-34 360 0 240 34 360 0v62H0Z" />
      </svg>
      <svg className="hero-shell" viewBox="140 60 200 244" aria-hidden="true">
        <Shell />
      </svg>
      <svg className="hero-coin first" viewBox="36 136 96 96" aria-hidden="true">
        <Coin of="naira" />
      </svg>
      <svg className="hero-coin second" viewBox="348 138 96 96" aria-hidden="true">
        <Coin of="dollar" />
      </svg>
    </div>
  )
}
