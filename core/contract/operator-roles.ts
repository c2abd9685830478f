/** Rights of operators by role (rules/operators.md#roles). */

export const operatorRoles = ['support', 'compliance', 'finance', 'owner'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** Every operator reads the queue; these decide. */
const deciders = {
  identity: ['compliance', 'owner'],
  rates: ['finance', 'owner'],
  rails: ['finance', 'owner'],
  money: ['finance', 'owner'],
  people: ['compliance', 'owner'],
  log: ['owner'],
  operators: ['owner'],
  partners: ['owner'],
  matches: ['compliance', 'owner'],
  reports: ['support', 'compliance', 'owner'],
  reviews: ['compliance', 'owner'],
} as const satisfies Record<string, readonly OperatorRole[]>

export type OperatorTask = keyof typeof deciders

/** Whether a role is allowed to decide on something. */
export const mayDecide = (role: OperatorRole, task: OperatorTask): boolean =>
  (deciders[task] as readonly OperatorRole[]).includes(role)
