/**
 * `npm run dev`: the API, which restarts on change, behind Vite with hot reload (http://localhost:5173). Its `/widgets`
 * shows one widget alone.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const env = {
  API_URL: `http://localhost:${process.env.PORT || 4000}`,
  // The server then prints, and writes into mails, the addresses that hot reload serves.
  PUBLIC_URL: 'http://localhost:5173',
  ...process.env,
}
const run = (args: string[]) => spawn(process.execPath, args, { stdio: 'inherit', cwd: root, env })

const children = [
  run([
    '--watch-path=demo/server',
    '--watch-path=demo/bank',
    '--watch-path=core/contract',
    '--watch-path=core/money',
    'demo/server/main.ts',
  ]),
  run(['node_modules/vite/bin/vite.js']),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('close', stop)
