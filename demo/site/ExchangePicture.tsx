/**
 * The picture beside the login and the registration: two people's coins change sides above a lagoon, around the
 * shell that was money before coins were. Colours come from pages.css, so the dark one is drawn, not inverted.
 */
export function ExchangePicture() {
  return (
    <figure className="picture">
      <svg viewBox="0 0 480 400" aria-hidden="true">
        <circle className="sun" cx="240" cy="176" r="132" />
        <path
          className="far-water"
          d="M-60 268c54-22 106-22 160 0s106 22 160 0 106-22 160 0 106 22 160 0v172H-60Z"
        />
        <g className="shell">
          <path
            className="shell-body"
            d="M243 72c53 2 86 46 84 106-2 66-38 115-89 114-51-1-87-50-86-111C153 118 191 70 243 72Z"
          />
          <path className="shell-light" d="M190 118c-16 20-23 46-20 74" />
          <path
            className="shell-mouth"
            d="M252 102c-17 22-24 48-20 82 3 29 1 51-9 76 20-22 28-48 25-80-3-29 1-51 14-72 4-7-5-13-10-6Z"
          />
          <path
            className="shell-teeth"
            d="m238 126-17-3M233 147l-19 0M231 169l-19 3M232 191l-19 6M232 213l-18 9M229 235l-15 11M256 122l18 2M250 143l20 0M248 165l20-2M249 187l20-5M248 209l19-8M243 232l17-12"
          />
        </g>
        <path className="arc" d="M108 118C140 62 186 34 244 34c52 0 98 24 128 74" />
        <path className="arc-head" d="m375 88-1 25-23-8" />
        <path className="arc" d="M372 262c-30 50-76 74-128 74-58 0-104-26-136-82" />
        <path className="arc-head" d="m105 274 1-25 23 9" />
        <g className="coin">
          <circle cx="84" cy="184" r="46" />
          <circle className="coin-edge" cx="84" cy="184" r="37" />
          <path d="M70 204v-40l28 40v-40M63 178h42M63 190h42" />
        </g>
        <g className="coin other">
          <circle cx="396" cy="186" r="46" />
          <circle className="coin-edge" cx="396" cy="186" r="37" />
          <path d="M409 172c-3-6-8-8-14-8-8 0-13 4-13 10 0 14 28 8 28 22 0 7-6 11-14 11-7 0-12-3-15-9M396 158v56" />
        </g>
        <path
          className="water"
          d="M-100 326c54-20 106-20 160 0s106 20 160 0 106-20 160 0 106 20 160 0v114h-640Z"
        />
        <path className="ripple" d="M56 366c20-8 40-8 60 0s40 8 60 0M270 378c20-8 40-8 60 0s40 8 60 0" />
      </svg>
      <figcaption>Exchange currency with people, at a rate you both agree on.</figcaption>
    </figure>
  )
}
