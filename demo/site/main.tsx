import '#core/ui/tokens.css'
import './fonts.css'
import './footer.css'
import './site.css'
import './header.css'
import './pages.css'
import './pictures.css'
import './sections.css'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { startLanguage } from './language.ts'
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

// An address without a widget needs a module too: only with one is the session known.
const route = match(location.pathname)?.route
const join = () =>
  loadWidget(route?.widget ?? 'login').catch((error: unknown) => {
    console.error(error)
    cannotJoinSession()
  })
function draw() {
  // Beside the first drawing, unless that has all its words already: then nothing may keep them from the screen.
  if (route?.draws) requestAnimationFrame(() => setTimeout(join))
  const container = document.querySelector('#site')
  if (container) createRoot(container).render(<App />)
}

const texts = startLanguage()
if (!route?.draws) void join()
if (texts) void texts.then(draw)
else draw()
