/** `npm start`, in a form that every Node can read: says which one is needed before the first file that needs it. */
const wanted = 24
const [major] = process.versions.node.split('.').map(Number)

if (major < wanted) {
  process.stderr.write(
    `Cowrie needs Node ${wanted} or newer, and this is Node ${process.versions.node}. Run npm install, which brings it, and start with npm start.\n`,
  )
  process.exit(1)
}
import('./start.ts')
