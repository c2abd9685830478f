/** Parts of several pictures, on the grid of ExchangePicture. Colours are in pictures.css. */

/** The shell that was money before coins. */
export function Shell() {
  return (
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
  )
}

const coins = {
  naira: { x: 84, y: 184, sign: 'M70 204v-40l28 40v-40M63 178h42M63 190h42' },
  dollar: {
    x: 396,
    y: 186,
    sign: 'M409 172c-3-6-8-8-14-8-8 0-13 4-13 10 0 14 28 8 28 22 0 7-6 11-14 11-7 0-12-3-15-9M396 158v56',
  },
}

export function Coin({ of }: { of: keyof typeof coins }) {
  const { x, y, sign } = coins[of]
  return (
    <g className="coin">
      <circle cx={x} cy={y} r="46" />
      <circle className="coin-edge" cx={x} cy={y} r="37" />
      <path d={sign} />
    </g>
  )
}
