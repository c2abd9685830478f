/** Lines of code; they are read from left to right, and scroll by keyboard, too. */
export const Code = ({ label, children }: { label: string; children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
  <section className="partner-code" dir="ltr" tabIndex={0} aria-label={label}>
    <pre>
      <code>{children}</code>
    </pre>
  </section>
)
