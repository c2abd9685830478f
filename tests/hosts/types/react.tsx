import { type CowrieLoginElement, setApiBase, tags } from '@cowrie/widgets'
import type {} from '@cowrie/widgets/jsx/react'
import { defineLogin } from '@cowrie/widgets/login/define'
import { CowrieRate } from '@cowrie/widgets/rate/react'
import '@cowrie/widgets/orders'
import { useRef } from 'react'

defineLogin({ tag: 'x-login' })
setApiBase(tags[0] ?? '')
for (const login of document.querySelectorAll('cowrie-login')) login.fresh = true
document.addEventListener('cowrie-order-placed', (event) => {
  const id: string = event.detail.listingId
  console.log(id)
})
// @ts-expect-error no such value
document.createElement('cowrie-login').theme = 'pink'
export function App() {
  const login = useRef<CowrieLoginElement>(null)
  return (
    <>
      <cowrie-login
        ref={login}
        fresh
        texts={{ en: { 'login.lead': 'Hello' } }}
        partStyles={{ button: { 'border-radius': '4px' } }}
        password-reset
        apiBase="x"
        theme="dark"
        oncowrie-signed-in={(event) => {
          const user: string = event.detail.userId
          console.log(user)
        }}
        className="a"
      />
      {/* @ts-expect-error no such language */}
      <cowrie-login texts={{ de: {} }} />
      {/* @ts-expect-error no such property */}
      <cowrie-login partStyles={{ button: { position: 'fixed' } }} />
      {/* @ts-expect-error no such value */}
      <cowrie-login theme="pink" />
      <CowrieRate
        from="USD"
        to="NGN"
        className="a"
        onOrderRequested={(event) => {
          event.preventDefault()
          const id: string = event.detail.listingId
          console.log(id)
        }}
      />
      {/* @ts-expect-error a number is no code */}
      <CowrieRate from={3} />
    </>
  )
}
