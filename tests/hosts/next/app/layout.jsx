export const metadata = { title: 'A host in Next.js', other: { 'cowrie-in-page': 'all' } }

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
