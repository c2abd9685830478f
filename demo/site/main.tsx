import '#core/ui/tokens.css'
import './shell/fonts.css'
import './shell/footer.css'
import './shell/site.css'
import './shell/header.css'
import './pages/pages.css'
import './pages/pictures.css'
import './pages/sections.css'
import { createRoot } from 'react-dom/client'
import { App } from './shell/App.tsx'
import { startLanguage } from './state/language.ts'
import { loadWidget, preloadLinks } from './state/load-widget.ts'
import { followOtherTabs } from './state/other-tabs.ts'
import { answerWidgets } from './state/requests.ts'
import { startRouter } from './state/router.ts'
import { match } from './state/routes.ts'
import { markUnreachable } from './state/session.ts'
import { startSetup } from './state/setup.ts'
import { watchUnsaved } from './state/unsaved.ts'

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
    markUnreachable()
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
