/**
 * The tier of a test file, which its name says. `npm test` runs `x.test.ts`: what every change must pass. `npm run
 * test:all` adds `x.all.test.ts`, and `npm run soak` runs `x.soak.test.ts`: random lives, kills and outages, for as long
 * as asked.
 */
export type Tier = 'main' | 'all' | 'soak'

export const tierOf = (path: string): Tier => {
  const [, tier] = /\.(all|soak)\.test\.ts$/.exec(path) ?? []
  return (tier as Tier | undefined) ?? 'main'
}
