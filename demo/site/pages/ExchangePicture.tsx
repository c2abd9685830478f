import { useTexts } from '#core/client/use-texts.ts'
import { Coin, Shell } from '../shell/PictureParts.tsx'
import { shellTexts } from '../shell/texts/index.ts'

/**
 * The picture beside login and registration: two people's coins change sides above a lagoon, around the shell that was
 * money before coins. Colours come from pictures.css, so that the dark picture is drawn, not inverted.
 */
export function ExchangePicture() {
  const texts = useTexts(shellTexts)
  return (
    <figure className="picture picture-colours">
      <svg viewBox="0 0 480 400" aria-hidden="true">
        <circle className="sun" cx="240" cy="176" r="132" />
        <path
          className="far-water"
          d="M-60 268c54-22 106-22 160 0s106 22 160 0 106-22 160 0 106 22 160 0v172H-60Z"
        />
        <Shell />
        <path className="arc" d="M108 118C140 62 186 34 244 34c52 0 98 24 128 74" />
        <path className="arc-head" d="m375 88-1 25-23-8" />
        <path className="arc" d="M372 262c-30 50-76 74-128 74-58 0-104-26-136-82" />
        <path className="arc-head" d="m105 274 1-25 23 9" />
        <Coin of="naira" />
        <Coin of="dollar" />
        <path
          className="water"
          d="M-100 326c54-20 106-20 160 0s106 20 160 0 106-20 160 0 106 20 160 0v114h-640Z"
        />
        <path className="ripple" d="M56 366c20-8 40-8 60 0s40 8 60 0M270 378c20-8 40-8 60 0s40 8 60 0" />
      </svg>
      <figcaption>{texts.tagline}</figcaption>
    </figure>
  )
}
