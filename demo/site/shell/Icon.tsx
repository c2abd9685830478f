/** The icons of the site, on a 24 px grid. */
const drawings = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  down: 'm7 10 5 5 5-5',
  before: 'm14 6-6 6 6 6',
  after: 'm10 6 6 6-6 6',
  language:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM3.5 12h17M12 3.5c2.5 2.4 3.6 5.2 3.6 8.5s-1.1 6.1-3.6 8.5c-2.5-2.4-3.6-5.2-3.6-8.5s1.1-6.1 3.6-8.5Z',
  tick: 'm5 12.5 4.5 4.5L19 7.5',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  auto: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 3.5v17M12 8h6.5M12 12h8.3M12 16h6.5',
  rate: 'M4 18.5 9.5 12l4 3.5L20 7M20 12V7h-5',
  hold: 'M6.5 11V8a5.5 5.5 0 0 1 11 0v3M5 11h14v9H5ZM12 14.5v2.5',
  match: 'M9.5 7.5a5 5 0 1 0 0 9 5 5 0 1 0 0-9ZM14.5 7.5a5 5 0 1 1 0 9',
  friends:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.5-3.8 3-6 6.5-6s6 2.2 6.5 6ZM15.5 4.8a3.5 3.5 0 0 1 0 6.4M17.5 13.9c2.2.7 3.6 2.6 4 5.6',
  market: 'M4 20V10M10 20V4M16 20v-7M21.5 20h-19',
  orders: 'M5 4h14v16l-3.5-2-3.5 2-3.5-2L5 20ZM9 9h6M9 13h6',
  create: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 8v8M8 12h8',
  payment: 'M3.5 6h17v12h-17ZM3.5 10h17M7 14.5h4',
  you: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c.6-4 3.4-6 7.5-6s6.9 2 7.5 6',
} as const

export function Icon({ name }: { name: keyof typeof drawings }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}
