/** The dashboard and the alerts for operators: both name figures that the server has, and every figure is shown. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { instruments } from '#server/platform/observability/instruments.ts'
import { root } from '#tests/imports.ts'

const read = (name: string) => readFileSync(join(root, 'demo/operations', name), 'utf8')

type Panel = { title: string; targets: { expr: string }[] }
const { panels } = JSON.parse(read('grafana-dashboard.json')) as { panels: Panel[] }
const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

/** The file has one form, so that no parser of YAML is needed. */
const alerts = [
  ...read('alerts.yml').matchAll(
    /^ {6}- alert: (\w+)\n {8}expr: ["'](.+)["']\n {8}for: (\d+[mh])\n {8}labels:\n {10}severity: (critical|warning)\n {8}annotations:\n {10}summary: ["'](.+)["']\n {10}runbook: ["'](.+)["']$/gm,
  ),
].map(([, name = '', expr = '', , , summary = '', runbook = '']) => ({ name, expr, summary, runbook }))

const functions = new Set('sum max min avg rate topk time by histogram_quantile and or unless le'.split(' '))

/** Metrics of an expression, with the labels that it names for them. */
function metricsIn(expr: string): string[] {
  const bare = expr.replace(/\{[^}]*\}|\[\w+\]|\bby \([^)]*\)/g, '')
  return (bare.match(/\b[a-z]\w+\b/g) ?? []).filter((word) => !functions.has(word))
}

/** The registry's name behind a series of a histogram. */
const nameOf = (series: string) => series.replace(/_(bucket|count|sum)$/, '')
const isKnown = (series: string) =>
  series in instruments
    ? instruments[series as keyof typeof instruments].kind !== 'histogram'
    : nameOf(series) in instruments &&
      instruments[nameOf(series) as keyof typeof instruments].kind === 'histogram'

/** Labels that an expression matches or groups by, beside those that Prometheus adds. */
function labelsIn(expr: string): string[] {
  const matched = [...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside = '']) =>
    [...inside.matchAll(/(\w+)\s*(?:=~|!=|=|!~)"/g)].map(([, label = '']) => label),
  )
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, inside = '']) => inside.split(/,\s*/))
  return [...matched, ...grouped].filter((label) => !['le', 'job', 'instance'].includes(label))
}

/** Brackets, strings and operators that Prometheus would refuse. */
function faultsOf(expr: string): string[] {
  const faults: string[] = []
  const open: string[] = []
  const pairs: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
  for (const sign of expr.replace(/"[^"]*"/g, '""')) {
    if ('([{'.includes(sign)) open.push(sign)
    else if (sign in pairs && open.pop() !== pairs[sign]) faults.push(`${sign} closes nothing`)
  }
  if (open.length > 0) faults.push(`${open.join('')} is never closed`)
  if ((expr.match(/"/g) ?? []).length % 2) faults.push('a string is never closed')
  if (/\brate\((?![^()]*\[\d+[smhd]\])/.test(expr)) faults.push('rate() needs a range')
  if (/^\s*[=<>/*]|[=<>/*+-]\s*$/.test(expr)) faults.push('an operator lacks a side')
  return faults
}

describe('the dashboard and the alerts', () => {
  it('name only figures of the registry, with their labels', () => {
    for (const expr of [...shown, ...alerts.map((alert) => alert.expr)]) {
      const metrics = metricsIn(expr).filter((name) => name !== 'up')
      expect([expr, metrics.filter((name) => !isKnown(name))]).toEqual([expr, []])
      const labels = metrics.flatMap((name) => [
        ...(instruments[(name in instruments ? name : nameOf(name)) as keyof typeof instruments]
          .labels as readonly string[]),
      ])
      expect([expr, labelsIn(expr).filter((label) => !labels.includes(label))]).toEqual([expr, []])
    }
  })

  it('show every figure of the registry', () => {
    const all = shown.flatMap(metricsIn).map((series) => (series in instruments ? series : nameOf(series)))
    expect(Object.keys(instruments).filter((name) => !all.includes(name))).toEqual([])
  })

  it('have expressions that parse', () => {
    for (const expr of [...shown, ...alerts.map((alert) => alert.expr)])
      expect([expr, faultsOf(expr)]).toEqual([expr, []])
    expect(faultsOf('sum(rate(x[5m])')).toEqual(['( is never closed'])
    expect(faultsOf('rate(x) > 1')).toEqual(['rate() needs a range'])
  })

  it('say for every alert what it means, and in two sentences what to do', () => {
    expect(alerts.map(({ name }) => name)).toHaveLength((read('alerts.yml').match(/- alert:/g) ?? []).length)
    expect(new Set(alerts.map(({ name }) => name)).size).toBe(alerts.length)
    for (const { name, expr, summary, runbook } of alerts) {
      expect([name, /[<>=]/.test(expr)]).toEqual([name, true])
      expect([name, summary]).toEqual([name, expect.stringMatching(/^[A-Z].+\.$/)])
      expect([name, runbook.match(/[.](?= |$)/g)?.length]).toEqual([name, 2])
    }
  })
})
