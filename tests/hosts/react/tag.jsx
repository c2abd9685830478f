import '@cowrie/widgets/rate'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

function Host() {
  const [to, setTo] = useState()
  const [heard, setHeard] = useState('')
  return (
    <>
      <button type="button" onClick={() => setTo('EUR')}>
        Europe
      </button>
      <output>{heard}</output>
      <cowrie-rate
        from="USD"
        to={to}
        oncowrie-ready={() => setHeard('ready')}
        oncowrie-order-placed={() => setHeard('ordered')}
        oncowrie-navigate={(event) => {
          event.preventDefault()
          setHeard(`to ${event.detail.to}`)
        }}
      />
    </>
  )
}

createRoot(document.querySelector('#host')).render(<Host />)
