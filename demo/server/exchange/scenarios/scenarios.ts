/**
 * The situations in which the widget gallery shows a widget: who is signed in, and what goes wrong. Sandbox only. A
 * widget is in a scenario when its `api-base` is the scenario's address, below which the whole API answers.
 */

/** `newcomer`: the setup is incomplete. `empty`: ready, with nothing of their own yet. */
export type State = 'newcomer' | 'ready' | 'empty' | 'plenty'

/**
 * `slow`: every answer takes three seconds. `offline`: no answer comes. `refusing`: every write is refused, reads work.
 * `broken`: every call fails. `expired`: the session has ended on the server.
 */
export type Fault = 'slow' | 'offline' | 'refusing' | 'broken' | 'expired'

type Scenario = { readonly person?: State; readonly fault?: Fault }

export const scenarios = {
  visitor: {},
  'setup-incomplete': { person: 'newcomer' },
  ready: { person: 'ready' },
  empty: { person: 'empty' },
  plenty: { person: 'plenty' },
  slow: { person: 'ready', fault: 'slow' },
  offline: { person: 'ready', fault: 'offline' },
  refusing: { person: 'ready', fault: 'refusing' },
  broken: { person: 'ready', fault: 'broken' },
  expired: { person: 'ready', fault: 'expired' },
} as const satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof scenarios

export const isScenario = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name)

export const scenarioNamed = (name: ScenarioName): Scenario => scenarios[name]
