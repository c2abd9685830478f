/**
 * A wizard is a road with detours. Adding a card is not a step on the road; it is a detour that returns to where it
 * was opened. No React here: a place is plain data, and every move answers a new one.
 */

/** Where a person is, and how they came there. */
export type Place<Step extends string, Detour extends string> = {
  /** The steps walked, the present one last. Never empty. */
  readonly trail: readonly [Step, ...Step[]]
  /** Detours opened and not yet returned from, the innermost last. */
  readonly detours: readonly Detour[]
}

export type Flow<Step extends string, Detour extends string> = {
  readonly road: readonly Step[]
  readonly detours: readonly Detour[]
  readonly start: Place<Step, Detour>
  /** The step or detour that is to be shown. */
  at(place: Place<Step, Detour>): Step | Detour
  /** The step on the road, also while on a detour. */
  step(place: Place<Step, Detour>): Step
  /** The following step, or a later one when those between don't apply. Stays put at the end and on a detour. */
  next(place: Place<Step, Detour>, to?: Step): Place<Step, Detour>
  /** Leaves a detour, else goes to the step walked before, skipping what was skipped. */
  back(place: Place<Step, Detour>): Place<Step, Detour>
  canGoBack(place: Place<Step, Detour>): boolean
  /** Takes a detour. */
  open(place: Place<Step, Detour>, detour: Detour): Place<Step, Detour>
  /** Comes back from the innermost detour to where it was opened. */
  return(place: Place<Step, Detour>): Place<Step, Detour>
  /** Goes back to a step walked before, to change something there; what lay after it is walked again. */
  revisit(place: Place<Step, Detour>, step: Step): Place<Step, Detour>
}

/** `flow(['details', 'amounts', 'debit', 'credit', 'confirm', 'done'], ['add-card'])` */
export function flow<const Step extends string, const Detour extends string = never>(
  road: readonly [Step, ...Step[]],
  detours: readonly Detour[] = [],
): Flow<Step, Detour> {
  type Here = Place<Step, Detour>
  const step = (place: Here): Step => place.trail.at(-1) ?? road[0]
  const put = (place: Here, trail: readonly Step[]): Here => ({ ...place, trail: trail as Here['trail'] })
  const leave = (place: Here): Here => ({ ...place, detours: place.detours.slice(0, -1) })

  return {
    road,
    detours,
    start: { trail: [road[0]], detours: [] },
    at: (place) => place.detours.at(-1) ?? step(place),
    step,
    next(place, to) {
      if (place.detours.length > 0) return place
      const here = road.indexOf(step(place))
      const goal = to === undefined ? here + 1 : road.indexOf(to)
      const there = road[goal]
      return there === undefined || goal <= here ? place : put(place, [...place.trail, there])
    },
    back(place) {
      if (place.detours.length > 0) return leave(place)
      return place.trail.length > 1 ? put(place, place.trail.slice(0, -1)) : place
    },
    canGoBack: (place) => place.detours.length > 0 || place.trail.length > 1,
    open: (place, detour) =>
      place.detours.at(-1) === detour ? place : { ...place, detours: [...place.detours, detour] },
    return: leave,
    revisit(place, goal) {
      const walked = place.trail.indexOf(goal)
      return walked < 0 ? place : put({ ...place, detours: [] }, place.trail.slice(0, walked + 1))
    },
  }
}
