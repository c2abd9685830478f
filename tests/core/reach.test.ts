/** The selection of `npm test -- --changed`: the test files that a change affects, and those that fit into the time. */
import { describe, expect, it } from 'vitest'
import { chooseWithin, distances, graphOf, isBuilt } from '#tests/reach.ts'

const graph = graphOf({
  files: new Map([
    ['core/money/rate.ts', `export const rateOf = () => 1\nexport type Rate = number\n`],
    ['core/money/fee.ts', `import { rateOf } from './rate.ts'\nexport const fee = () => rateOf()\n`],
    ['core/texts/en.ts', 'export const english = {}\n'],
    ['core/texts/fr.ts', 'export const texts = {}\n'],
    ['core/texts/index.ts', `export const all = import.meta.glob(['./*.ts', '!./{en,index}.ts'])\n`],
    ['widgets/order/order.css', undefined],
    ['widgets/order/Later.tsx', 'export const Later = () => null\n'],
    [
      'widgets/order/element.ts',
      `import css from './order.css?inline'\nconst later = () => import('./Later.tsx')\nexport const define = () => [css, later]\n`,
    ],
    [
      'widgets/login/element.ts',
      `import { fee } from '#core/money/fee.ts'\nexport const define = () => fee()\n`,
    ],
    ['demo/server/orders.ts', 'export const placeOrder = () => {}\n'],
    ['demo/server/login.ts', `export const signIn = () => new URL('./names.txt', import.meta.url)\n`],
    ['demo/server/names.txt', undefined],
    [
      'demo/server/http/handlers.ts',
      `import { signIn } from '../login.ts'\nimport { placeOrder } from '../orders.ts'\nexport const handlers = { login: signIn, placeOrder } satisfies object\n`,
    ],
    ['demo/server/main.ts', `import { handlers } from './http/handlers.ts'\nstart(handlers)\n`],
    ['demo/site/main.tsx', 'draw()\n'],
    ['demo/site/pages/about/About.tsx', 'export const About = () => null\n'],
    [
      'tests/built.ts',
      `const read = () => ['ls-files', '../dist/sizes.json']\nexport const assertBuilt = () => read()\n`,
    ],
    ['tests/people.ts', `export const aName = () => 'Ada'\nexport const order = () => '/api/Order/order'\n`],
    ['tests/core/fee.test.ts', `import { fee } from '#core/money/fee.ts'\nfee()\n`],
    ['tests/core/types.test.ts', `import type { Rate } from '#core/money/rate.ts'\nconst rate: Rate = 1\n`],
    ['tests/core/texts.test.ts', `import { all } from '#core/texts/index.ts'\nall\n`],
    ['tests/core/tree.test.ts', `read(['widgets'])\n`],
    ['tests/server/spawned.test.ts', `spawn('demo/server/main.ts')\n`],
    ['tests/server/login.test.ts', `post('/api/User/login')\n`],
    ['tests/server/decide.test.ts', `post(\`/api/Order/order/\${id}/accept\`)\n`],
    ['tests/server/place.test.ts', `import { order } from '../people.ts'\norder()\n`],
    ['tests/server/names.test.ts', `import { aName } from '../people.ts'\naName()\n`],
    ['tests/server/files.test.ts', `read('../../dist/sizes.json')\n`],
    ['tests/widgets/order.test.ts', `mount('<cowrie-order></cowrie-order>')\n`],
    ['tests/widgets/login.test.ts', `on('cowrie-order-placed')\nmount('<cowrie-login>')\n`],
    [
      'tests/journeys/about.test.ts',
      `import { assertBuilt } from '../built.ts'\nassertBuilt()\npage.goto(\`\${app.origin}/about-page\`)\n`,
    ],
    ['tests/journeys/enter.test.ts', 'page.waitForURL(/\\/login$/)\n'],
  ]),
  calls: {
    login: '/api/User/login',
    placeOrder: '/api/Order/order',
    acceptOrder: '/api/Order/order/{id}/accept',
  },
  callsOfTags: { 'cowrie-order': ['placeOrder'], 'cowrie-login': ['login'] },
  routes: [
    { path: '/about-page', draws: 'about' },
    { path: '/login', widget: 'login' },
  ],
})
const reachedBy = (...changed: string[]) =>
  [...distances(graph, new Set(changed)).keys()].map((path) => path.slice('tests/'.length)).sort()

describe('a change affects the test files', () => {
  it.each([
    [
      'core/money/rate.ts',
      ['core/fee.test.ts', 'journeys/enter.test.ts', 'server/files.test.ts', 'widgets/login.test.ts'],
    ],
    ['core/texts/fr.ts', ['core/texts.test.ts']],
    ['widgets/order/order.css', ['core/tree.test.ts', 'server/files.test.ts', 'widgets/order.test.ts']],
    ['widgets/order/Later.tsx', ['core/tree.test.ts', 'server/files.test.ts', 'widgets/order.test.ts']],
    ['demo/server/orders.ts', ['server/place.test.ts', 'widgets/order.test.ts']],
    ['demo/server/names.txt', ['journeys/enter.test.ts', 'server/login.test.ts', 'widgets/login.test.ts']],
    ['demo/server/main.ts', ['server/spawned.test.ts']],
    ['demo/site/pages/about/About.tsx', ['journeys/about.test.ts', 'server/files.test.ts']],
    ['demo/site/main.tsx', ['journeys/about.test.ts', 'journeys/enter.test.ts', 'server/files.test.ts']],
    ['tests/people.ts', ['server/names.test.ts', 'server/place.test.ts']],
    ['tests/core/fee.test.ts', ['core/fee.test.ts']],
    ['README.md', []],
  ])('using %s', (changed, reached) => {
    expect(reachedBy(changed)).toEqual(reached)
  })

  it('all of them when the lock file changes', () => {
    expect(reachedBy('package-lock.json')).toHaveLength(14)
  })
})

it('the build runs again when one of its inputs changes', () => {
  expect(
    ['widgets/order/order.css', 'core/money/rate.ts', 'demo/server/orders.ts', 'tests/people.ts'].map(
      (path) => isBuilt(graph, path),
    ),
  ).toEqual([true, true, false, false])
})

describe('within a time limit', () => {
  const reached = new Map([
    ['far', 3],
    ['near and long', 1],
    ['near', 1],
    ['between', 2],
  ])
  const secondsOf = (path: string) => (path === 'near and long' ? 60 : 20)

  it('the nearest test files run, quickest first', () => {
    expect(chooseWithin(reached, secondsOf, 85)).toEqual({
      run: ['near', 'near and long'],
      left: ['between', 'far'],
    })
  })

  it('a test file that takes too long gives way to more distant ones', () => {
    expect(chooseWithin(reached, secondsOf, 50)).toEqual({
      run: ['near', 'between'],
      left: ['near and long', 'far'],
    })
  })

  it('one test file always runs', () => {
    expect(chooseWithin(reached, () => 600, 50).run).toEqual(['near'])
  })
})
