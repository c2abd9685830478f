/**
 * A wizard is a road with detours. Adding a card is not a step but a detour that returns to where it was opened. No
 * React: a path is plain data, and every move returns a new one.
 */

/** The current position in a flow and the way there. */
export type FlowPath<Step extends string, Detour extends string> = {
  /** Visited steps, the current one last. Never empty. */
  readonly trail: readonly [Step, ...Step[]]
  /** Open detours, the innermost last. */
  readonly detours: readonly Detour[]
}

export type Flow<Step extends string, Detour extends string> = {
  readonly road: readonly Step[]
  readonly detours: readonly Detour[]
  readonly start: FlowPath<Step, Detour>
  /** The step or detour to show. */
  at(path: FlowPath<Step, Detour>): Step | Detour
  /** The current step of the road, also during a detour. */
  step(path: FlowPath<Step, Detour>): Step
  /** The following step, or a later one if those between do not apply. No effect at the end or on a detour. */
  next(path: FlowPath<Step, Detour>, to?: Step): FlowPath<Step, Detour>
  /** Leaves a detour, else returns to the previously visited step. */
  back(path: FlowPath<Step, Detour>): FlowPath<Step, Detour>
  canGoBack(path: FlowPath<Step, Detour>): boolean
  /** How many times one can go back. */
  depth(path: FlowPath<Step, Detour>): number
  open(path: FlowPath<Step, Detour>, detour: Detour): FlowPath<Step, Detour>
  /** Returns from the innermost detour to where it was opened. */
  return(path: FlowPath<Step, Detour>): FlowPath<Step, Detour>
  /** Returns to an earlier step to change its input, also to one that was skipped; the later steps are visited again. */
  revisit(path: FlowPath<Step, Detour>, step: Step): FlowPath<Step, Detour>
}

/** `flow(['details', 'amounts', 'debit', 'credit', 'confirm', 'done'], ['add-card'])` */
export function flow<const Step extends string, const Detour extends string = never>(
  road: readonly [Step, ...Step[]],
  detours: readonly Detour[] = [],
): Flow<Step, Detour> {
  type Path = FlowPath<Step, Detour>
  const step = (path: Path): Step => path.trail.at(-1) ?? road[0]
  const withTrail = (path: Path, trail: readonly Step[]): Path => ({
    ...path,
    trail: trail as Path['trail'],
  })
  const leaveDetour = (path: Path): Path => ({ ...path, detours: path.detours.slice(0, -1) })

  return {
    road,
    detours,
    start: { trail: [road[0]], detours: [] },
    at: (path) => path.detours.at(-1) ?? step(path),
    step,
    next(path, to) {
      if (path.detours.length > 0) return path
      const currentIndex = road.indexOf(step(path))
      const target = to === undefined ? currentIndex + 1 : road.indexOf(to)
      const targetStep = road[target]
      return targetStep === undefined || target <= currentIndex
        ? path
        : withTrail(path, [...path.trail, targetStep])
    },
    back(path) {
      if (path.detours.length > 0) return leaveDetour(path)
      return path.trail.length > 1 ? withTrail(path, path.trail.slice(0, -1)) : path
    },
    canGoBack: (path) => path.detours.length > 0 || path.trail.length > 1,
    depth: (path) => path.trail.length - 1 + path.detours.length,
    open: (path, detour) =>
      path.detours.at(-1) === detour ? path : { ...path, detours: [...path.detours, detour] },
    return: leaveDetour,
    revisit(path, target) {
      const isBefore = (each: Step) => road.indexOf(each) < road.indexOf(target)
      if (isBefore(step(path))) return path
      return withTrail({ ...path, detours: [] }, [...path.trail.filter(isBefore), target])
    },
  }
}
