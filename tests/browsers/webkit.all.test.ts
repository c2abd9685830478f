/** The story of the browsers in WebKit. */
import { webkitPaths, withoutBrowser } from './engine.ts'
import { story } from './story.ts'
import { openWebKit } from './webkit.ts'
import { openWorld } from './world.ts'

const paths = webkitPaths()

if (paths) {
  const whyNoPrint = 'WebKitWebDriver has no command for it'
  story('WebKit', await openWorld(), () => openWebKit(paths), whyNoPrint)
} else withoutBrowser('WebKit')
