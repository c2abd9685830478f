/** The refusals of names: the faults that `core/contract/names.ts` finds, and those that only the server knows. */
import { labelFault, type NameFault, type NameKind, nameFault } from '#core/contract/names.ts'
import type { LocalizedText } from '../../platform/messages/refusals.ts'
import { refuse } from '../../refusals.ts'
import { isReservedName } from './reserved.ts'

const problems: Record<NameFault, LocalizedText> = {
  hidden: ({ hiddenCharacters }) => hiddenCharacters,
  characters: ({ notForNames }) => notForNames,
  scripts: ({ mixedScripts }) => mixedScripts,
  message: ({ messageInName }) => messageInName,
}

/** Refuses with `bad-name` a name that its kind does not allow. `field` is the name on the wire. */
export function assertName(field: string, text: string, kind: NameKind): void {
  const fault = nameFault(text, kind)
  if (fault) throw refuse('bad-name', { field, problem: problems[fault] })
}

/** Refuses with `bad-name` a label with hidden characters. */
export function assertLabel(field: string, text: string): void {
  const fault = labelFault(text)
  if (fault) throw refuse('bad-name', { field, problem: problems[fault] })
}

/** Checks first and last name, each alone. Together they must not speak for the exchange either. */
export function assertPersonNames(
  person: { firstName: string; lastName: string },
  lastField = 'lastName',
): void {
  const { firstName, lastName } = person
  assertName('firstName', firstName, 'person')
  assertName(lastField, lastName, 'person')
  const reserved = ({ reservedName }: { reservedName: string }) => reservedName
  if (isReservedName(firstName, 'person')) throw refuse('bad-name', { field: 'firstName', problem: reserved })
  // Split over both fields, a name reads the same: `Cow Rie`.
  if (isReservedName(lastName, 'person') || isReservedName(`${firstName} ${lastName}`, 'person'))
    throw refuse('bad-name', { field: lastField, problem: reserved })
}

/** Refuses with `bad-name` a user name that is malformed or reserved. */
export function assertUserName(userName: string): void {
  assertName('userName', userName, 'user')
  if (/^[._-]|[._-]$/.test(userName))
    throw refuse('bad-name', { field: 'userName', problem: ({ signAtEdge }) => signAtEdge })
  if (isReservedName(userName, 'user'))
    throw refuse('bad-name', { field: 'userName', problem: ({ reservedName }) => reservedName })
}
