/** The logo: a cowrie shell, seen from its mouth. Its colours are in header.css. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <path
        className="mark-shell"
        d="M16.4 1.8c6.8.2 11 5.9 10.8 13.6-.2 8.6-4.9 14.9-11.4 14.8-6.5-.1-11.1-6.4-11-14.3C4.9 8 9.7 1.6 16.4 1.8Z"
      />
      <path
        className="mark-mouth"
        d="M17.4 5.6c-2.9 3.2-4 6.5-3.3 10.5.6 3.5.3 6.3-.9 9.7 3-3.1 4.2-6.4 3.8-10.2-.4-3.5.1-6 2.1-8.7.9-1.2-.6-2.5-1.7-1.3Z"
      />
      <path
        className="mark-teeth"
        d="m14.2 9.8-3.2-.5M13.4 13.7l-3.5.2M13.5 17.7l-3.4 1M13.5 21.5l-2.9 1.7M18.3 9.6l3.2-.1M17.1 13.2l3.6-.3M17.3 17l3.4-1M16.8 20.7l3-1.7"
      />
    </svg>
  )
}
