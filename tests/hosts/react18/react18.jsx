// React 18 is too old to draw the widgets: frames of the exchange do, and the page needs the tags only.
import '@cowrie/widgets/isolated'
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

function Host() {
  const [to, setTo] = useState()
  const [heard, setHeard] = useState('')
  const rate = useRef(null)
  useEffect(() => {
    const stop = new AbortController()
    const listen = (name, listener) => rate.current.addEventListener(name, listener, { signal: stop.signal })
    listen('cowrie-ready', () => setHeard('ready'))
    listen('cowrie-order-placed', () => setHeard('ordered'))
    listen('cowrie-navigate', (event) => {
      event.preventDefault()
      setHeard(`to ${event.detail.to}`)
    })
    return () => stop.abort()
  }, [])
  return (
    <>
      <button type="button" onClick={() => setTo('EUR')}>
        Europe
      </button>
      <output>{heard}</output>
      <cowrie-rate ref={rate} from="USD" to={to} />
    </>
  )
}

createRoot(document.querySelector('#host')).render(<Host />)
