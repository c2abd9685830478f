import { type CSSProperties, useState } from 'react'

type AvatarProps = {
  /** Full name, for the initials and the tint. */
  name: string
  /** Address of a picture; initials show until it loads and if it fails. */
  photo?: string | undefined
  /** Width and height in px. */
  size?: number | undefined
}

/** The first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  )
  return letters.join('').toLocaleUpperCase()
}

/** The same name always gets the same tint. */
export function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return sum
}

/** A person's photo, or their initials on a tinted disc. Decorative: the name stands beside it. */
export function Avatar({ name, photo, size = 40 }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const style = { '--_avatar': `${size}px`, '--_disc-hue': hueOf(name) } as CSSProperties
  return (
    <span className="ui-avatar" part="avatar" style={style} aria-hidden="true">
      {photo && photo !== broken ? (
        <img src={photo} alt="" loading="lazy" onError={() => setBroken(photo)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
