import '#core/ui/tokens.css'
import './shell/fonts.css'
import './shell/footer.css'
import './shell/site.css'
import './shell/header.css'
import './shell/popups.css'
import './pages/pages.css'
import './pages/pictures.css'
import './pages/sections.css'
import { createRoot } from 'react-dom/client'
import { App } from './shell/App.tsx'
import { startLanguage } from './state/language.ts'
import { loadWidget, preloadLinks } from './state/load-widget.ts'
import { match } from './state/match-route.ts'
import { followOtherTabs } from './state/other-tabs.ts'
import { answerWidgets } from './state/requests.ts'
import { startRouter } from './state/router.ts'
import { joinSession, markUnreachable } from './state/session.ts'
import { startSetup } from './state/setup.ts'
import { watchUnsaved } from './state/unsaved.ts'

startRouter()
answerWidgets()
followOtherTabs()
startSetup()
watchUnsaved()
preloadLinks()

const route = match(location.pathname)?.route
const join = () =>
  (route?.widget ? loadWidget(route.widget) : joinSession()).catch((error: unknown) => {
    console.error(error)
    markUnreachable()
  })
function draw() {
  // A page that draws its own texts paints them before anything else loads; other pages load beside the first paint.
  if (route?.draws) requestAnimationFrame(() => setTimeout(join))
  const container = document.querySelector('#site')
  if (container) createRoot(container).render(<App />)
}

const texts = startLanguage()
if (!route?.draws) void join()
if (texts) void texts.then(draw)
else draw()
