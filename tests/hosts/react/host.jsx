import { CowrieRate } from '@cowrie/widgets/rate/react'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Rates } from './Guide.jsx'

function Host() {
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
        className="rate"
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

createRoot(document.querySelector('#host')).render(
  <StrictMode>{location.hash === '#guide' ? <Rates /> : <Host />}</StrictMode>,
)
