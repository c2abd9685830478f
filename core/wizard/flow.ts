/**
 * A wizard is a road with detours. Adding a card is not a step on the road; it is a detour that returns to where it
 * was opened. No React here: a place is plain data, and every move answers a new one.
 */

/** Where a person is, and how they came there. */
export type WirePath<Step extends string, Detour extends string> = {
  /** The steps walked, the present one last. Never empty. */
  readonly trail: readonly [Step, ...Step[]]
  /** Detours opened and not yet returned from, the innermost last. */
  readonly detours: readonly Detour[]
}

export type Flow<Step extends string, Detour extends string> = {
  readonly road: readonly Step[]
  readonly detours: readonly Detour[]
  readonly start: WirePath<Step, Detour>
  /** The step or detour that is to be shown. */
  at(path: WirePath<Step, Detour>): Step | Detour
  /** The step on the road, also while on a detour. */
  step(path: WirePath<Step, Detour>): Step
  /** The following step, or a later one when those between don't apply. Stays put at the end and on a detour. */
  next(path: WirePath<Step, Detour>, to?: Step): WirePath<Step, Detour>
  /** Leaves a detour, else goes to the step walked before, skipping what was skipped. */
  back(path: WirePath<Step, Detour>): WirePath<Step, Detour>
  canGoBack(path: WirePath<Step, Detour>): boolean
  /** Takes a detour. */
  open(path: WirePath<Step, Detour>, detour: Detour): WirePath<Step, Detour>
  /** Comes back from the innermost detour to where it was opened. */
  return(path: WirePath<Step, Detour>): WirePath<Step, Detour>
  /** Goes back to a step walked before, to change something there; what lay after it is walked again. */
  revisit(path: WirePath<Step, Detour>, step: Step): WirePath<Step, Detour>
}

/** `flow(['details', 'amounts', 'debit', 'credit', 'confirm', 'done'], ['add-card'])` */
export function flow<const Step extends string, const Detour extends string = never>(
  road: readonly [Step, ...Step[]],
  detours: readonly Detour[] = [],
): Flow<Step, Detour> {
  type FlowPath = WirePath<Step, Detour>
  const step = (path: FlowPath): Step => path.trail.at(-1) ?? road[0]
  const withTrail = (path: FlowPath, trail: readonly Step[]): FlowPath => ({
    ...path,
    trail: trail as FlowPath['trail'],
  })
  const leaveDetour = (path: FlowPath): FlowPath => ({ ...path, detours: path.detours.slice(0, -1) })

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
    open: (path, detour) =>
      path.detours.at(-1) === detour ? path : { ...path, detours: [...path.detours, detour] },
    return: leaveDetour,
    revisit(path, target) {
      const walked = path.trail.indexOf(target)
      return walked < 0 ? path : withTrail({ ...path, detours: [] }, path.trail.slice(0, walked + 1))
    },
  }
}
