import { release } from './release.ts'

/** How this process is named in figures and traces. */
export const serviceOf = () => ({
  'service.name': 'cowrie',
  'service.version': release,
  'service.instance.id': String(process.pid),
})
