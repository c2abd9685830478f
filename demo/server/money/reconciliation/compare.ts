/** Compares our lines with the processor's, one by one (rules/settlement.md#reconciliation). */

import type { ReportKind } from '../../platform/ports/adyen/reports.ts'
import type { LedgerSide } from './ledger-lines.ts'
import { type Line, reportKindOf, reversalOf } from './lines.ts'
import type { Report } from './report.ts'

export type Finding =
  | { readonly outcome: 'differing'; readonly ours: Line; readonly theirs: Line }
  | { readonly outcome: 'missing-there'; readonly ours: Line }
  | { readonly outcome: 'missing-here'; readonly theirs: Line }

export type Comparison = {
  /** How many lines are the same on both sides. */
  readonly agreed: number
  readonly findings: readonly Finding[]
  /** Missing on one side and too young to count. */
  readonly underWay: readonly Finding[]
  /** The keys that both sides have. */
  readonly keys: ReadonlySet<string>
}

/** From the start of a day to the end of another. */
export type Span = { readonly from: Date; readonly to: Date }

export type Given = {
  readonly ours: LedgerSide
  readonly reports: readonly Report[]
  /** The times that the reports cover, without overlaps. Undefined: all. */
  readonly spansOf: (kind: ReportKind) => readonly Span[] | undefined
  readonly now: Date
  /** A line booked on one side within this time may still be missing on the other one. */
  readonly youngMs: number
  /** How long before or after what the reports are about the processor may have booked what we booked within. */
  readonly edgeMs?: number | undefined
}

const withoutZeros = (amount: string) =>
  amount.includes('.') ? amount.replace(/0+$/, '').replace(/\.$/, '') : amount

const nameOf = ({ kind, amount, currency }: Line) => `${kind} ${withoutZeros(amount)} ${currency}`

/** Removes the first that fits, and returns it. */
function take<T>(from: T[], fits: (each: T) => boolean): T | undefined {
  const at = from.findIndex(fits)
  return at < 0 ? undefined : from.splice(at, 1)[0]
}

export function compare({ ours, reports, spansOf, now, youngMs, edgeMs }: Given): Comparison {
  const kinds = new Set(reports.map(({ kind }) => kind))
  const here = groups(ours.lines.filter(({ kind }) => kinds.has(reportKindOf(kind))))
  const there = groups(withoutRepeats(reports))
  let agreed = 0
  const findings: Finding[] = []
  const underWay: Finding[] = []
  const isYoung = (line: Line) => line.at.getTime() > now.getTime() - youngMs

  /** We book after the processor, or before it: what is early or late in a report may be in the one beside it. */
  const isAtEdge = ({ at }: Line, { from, to }: Span) => {
    const sinceStartMs = at.getTime() - from.getTime()
    // Nothing of the first day can be in an earlier report.
    const hasEarlier = sinceStartMs < (edgeMs ?? 0) && ours.lines.some((each) => each.at < from)
    return sinceStartMs < youngMs || hasEarlier || to.getTime() - at.getTime() < (edgeMs ?? 0)
  }

  for (const key of new Set([...here.keys(), ...there.keys()])) {
    const theirs = [...(there.get(key) ?? [])]
    const left = (here.get(key) ?? []).filter((line) => {
      const same = take(theirs, (each) => nameOf(each) === nameOf(line))
      if (same) agreed += 1
      return !same
    })
    if (ours.ended.has(key)) agreed += dropReversed(theirs)
    for (const line of left) {
      const other = take(theirs, ({ kind }) => kind === line.kind) ?? theirs.shift()
      if (other) {
        findings.push({ outcome: 'differing', ours: line, theirs: other })
        continue
      }
      const finding = { outcome: 'missing-there' as const, ours: line }
      const spans = spansOf(reportKindOf(line.kind))
      const span = spans?.find(({ from, to }) => from <= line.at && line.at < to)
      if (spans && !span) continue
      if (isYoung(line) || (span && isAtEdge(line, span))) underWay.push(finding)
      else findings.push(finding)
    }
    for (const line of theirs) {
      const finding = { outcome: 'missing-here' as const, theirs: line }
      if (isYoung(line)) underWay.push(finding)
      else findings.push(finding)
    }
  }
  const keys = new Set([...here.keys()].filter((key) => there.has(key)))
  return { agreed, findings, underWay, keys }
}

function groups(lines: readonly Line[]): Map<string, Line[]> {
  const found = new Map<string, Line[]>()
  for (const line of lines) {
    const known = found.get(line.key)
    if (known) known.push(line)
    else found.set(line.key, [line])
  }
  return found
}

/** Removes each movement with its reversal, and returns the number of their lines. */
function dropReversed(lines: Line[]): number {
  let dropped = 0
  for (const line of [...lines]) {
    const reversal = reversalOf[line.kind]
    const back = reversal && nameOf({ ...line, kind: reversal })
    if (!back || !lines.includes(line) || !take(lines, (each) => nameOf(each) === back)) continue
    take(lines, (each) => each === line)
    dropped += 2
  }
  return dropped
}

/** Reports may overlap: a line is as often there as in the one that has it most often. */
function withoutRepeats(reports: readonly Report[]): Line[] {
  const most = new Map<string, Line[]>()
  for (const { lines } of reports) {
    const own = new Map<string, Line[]>()
    for (const line of lines) {
      const name = `${line.key} ${line.reference} ${line.at.getTime()} ${nameOf(line)}`
      own.set(name, [...(own.get(name) ?? []), line])
    }
    for (const [name, same] of own) if (same.length > (most.get(name)?.length ?? 0)) most.set(name, same)
  }
  return [...most.values()].flat()
}

const inMinutes = (moment: Date) => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`
const sumOf = ({ kind, amount, currency }: Line) => `a ${kind} of ${amount} ${currency}`

/** A finding as a sentence with both references. */
export function wordsOf(finding: Finding): string {
  switch (finding.outcome) {
    case 'differing': {
      const { ours, theirs } = finding
      return `Differing: ${sumOf(ours)} here, ${sumOf(theirs)} there. ${referencesOf(ours.key, theirs.reference ?? ours.reference)}`
    }
    case 'missing-there': {
      const { ours } = finding
      return `Missing there: ${sumOf(ours)}, booked here at ${inMinutes(ours.at)}. ${referencesOf(ours.key, ours.reference)}`
    }
    case 'missing-here': {
      const { theirs } = finding
      return `Missing here: ${sumOf(theirs)}, booked there at ${inMinutes(theirs.at)}. ${referencesOf(theirs.key, theirs.reference)}`
    }
  }
}

const referencesOf = (ours: string, theirs = 'not known') => `Ours: ${ours}; the processor's: ${theirs}`
