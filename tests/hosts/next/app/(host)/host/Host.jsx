'use client'

import { CowrieRate } from '@cowrie/widgets/rate/react'
import { useState } from 'react'

export function Host() {
  const [to, setTo] = useState()
  const [heard, setHeard] = useState('')
  return (
    <>
      <button type="button" onClick={() => setTo('EUR')}>
        Europe
      </button>
      <output>{heard}</output>
      <CowrieRate
        from="USD"
        to={to}
        onReady={() => setHeard('ready')}
        onOrderPlaced={() => setHeard('ordered')}
        onNavigate={(event) => {
          event.preventDefault()
          setHeard(`to ${event.detail.to}`)
        }}
      />
    </>
  )
}
