import type { ReactNode } from 'react'

/** Drawings of people for the sample names, 160 × 160: hair behind, face, clothes, hair in front. */
const people: readonly { back: ReactNode; front: ReactNode }[] = [
  {
    back: <circle className="hair" cx="80" cy="56" r="38" />,
    front: <path className="hair" d="M51 62c2-24 14-34 29-34s27 10 29 34c-10-12-22-16-29-16s-19 4-29 16Z" />,
  },
  {
    back: <ellipse className="hair" cx="80" cy="58" rx="27" ry="31" />,
    front: <path className="hair" d="M55 62c-1-22 9-35 25-35s26 13 25 35c-3-12-9-17-25-17s-22 5-25 17Z" />,
  },
  {
    back: <path className="hair" d="M46 116c-4-20-2-40 2-56 4-20 16-32 32-32s28 12 32 32c4 16 6 36 2 56Z" />,
    front: (
      <path className="hair" d="M52 66c0-26 12-36 30-36 16 0 26 12 26 34-20-2-30-8-36-16-4 8-10 14-20 18Z" />
    ),
  },
  {
    back: <ellipse className="hair" cx="80" cy="60" rx="27" ry="33" />,
    front: (
      <>
        <path
          className="hair"
          d="M53 62c-2-24 10-38 28-38 20 0 29 14 26 36-2-9-6-13-9-18-8 5-26 6-36 2-4 4-7 8-9 18Z"
        />
        <path
          className="hair"
          d="M57 76c1 22 10 32 23 32s22-10 23-32c-3 8-8 12-12 13-4-4-18-4-22 0-4-1-9-5-12-13Z"
        />
      </>
    ),
  },
]

export function MemberDrawing({ member }: { member: number }) {
  const { back, front } = people[member] ?? { back: null, front: null }
  return (
    <svg className="member picture-colours" data-member={member} viewBox="0 0 160 160" aria-hidden="true">
      <circle className="ground" cx="80" cy="80" r="80" />
      {back}
      <path className="clothes" d="M23 136c6-20 26-29 41-30h32c15 1 35 10 41 30a80 80 0 0 1-114 0Z" />
      <path className="skin" d="M66 88h28v18c0 10-28 10-28 0Z" />
      <ellipse className="skin" cx="80" cy="70" rx="25" ry="29" />
      {front}
    </svg>
  )
}
