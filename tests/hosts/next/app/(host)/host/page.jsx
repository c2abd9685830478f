import { CowrieLogin } from '@cowrie/widgets/login/react'
import { Host } from './Host.jsx'

/** A Server Component: it draws a tag itself, and another one in a Client Component, which has handlers. */
export default function Page() {
  return (
    <>
      <Host />
      <CowrieLogin hidden />
    </>
  )
}
