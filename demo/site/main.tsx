import '#core/ui/tokens.css'
import './fonts.css'
import './site.css'
import './header.css'
import './pages.css'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { loadWidget, preloadLinks } from './load-widget.ts'
import { followOtherTabs } from './other-tabs.ts'
import { answerWidgets } from './requests.ts'
import { startRouter } from './router.ts'
import { match } from './routes.ts'
import { cannotJoinSession } from './session.ts'
import { startSetup } from './setup.ts'
import { watchUnsaved } from './unsaved.ts'

startRouter()
answerWidgets()
followOtherTabs()
startSetup()
watchUnsaved()
preloadLinks()

// Beside the first drawing. An address without a page needs a module too: only with one is the session known.
const first = match(location.pathname)?.route.widget ?? 'login'
loadWidget(first).catch((error: unknown) => {
  console.error(error)
  cannotJoinSession()
})

const container = document.querySelector('#site')
if (container) createRoot(container).render(<App />)
