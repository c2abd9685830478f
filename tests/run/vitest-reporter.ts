import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { root } from '../imports.ts'
import { type FileResult, startProgress } from './results.ts'

type Failure = Pick<SerializedError, 'message' | 'stack'> & { readonly diff?: string }

const textOf = ({ message, stack, diff }: Failure) =>
  [stack?.includes(message) ? undefined : message, diff, stack].filter(Boolean).join('\n')
const named = (test: TestCase, errors: readonly SerializedError[]) =>
  `${relative(root, test.module.moduleId)} > ${test.fullName}\n${errors.map(textOf).join('\n')}`

/** Prints the progress of a part and keeps its results for `npm test`. */
export default class ProgressReporter implements Reporter {
  #progress = startProgress(0)

  onTestRunStart(files: readonly unknown[]) {
    this.#progress = startProgress(files.length)
  }

  onTestCaseResult(test: TestCase) {
    const { state, errors } = test.result()
    if (state === 'failed') this.#progress.fail(named(test, errors))
  }

  onTestModuleEnd(module: TestModule) {
    const { errors: ofFile, result } = { errors: module.errors(), result: resultOf(module) }
    for (const error of ofFile) this.#progress.fail(`${result.file}\n${textOf(error)}`)
    this.#progress.add(result)
  }

  onTestRunEnd(_: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const failures = unhandled.map((error) => `An error outside of a test\n${textOf(error)}`)
    for (const failure of failures) this.#progress.fail(failure)
    const counts = { passed: 0, failed: failures.length, skipped: 0, seconds: 0, reasons: [] }
    if (failures.length > 0) this.#progress.add({ file: '', ...counts, failures, unsteady: [] })
  }
}

function resultOf(module: TestModule): FileResult {
  const tests = [...module.children.allTests()].map((test) => ({ test, ...test.result() }))
  const file = relative(root, module.moduleId)
  const failed = tests.filter(({ state }) => state === 'failed')
  const hooks = [...module.children.allSuites(), module].flatMap((each) =>
    each.errors().map((error) => `${file}\n${textOf(error)}`),
  )
  const { collectDuration, duration } = module.diagnostic()
  return {
    file,
    passed: tests.filter(({ state }) => state === 'passed').length,
    failed: failed.length + hooks.length,
    skipped: tests.filter(({ state }) => state === 'skipped').length,
    seconds: (collectDuration + duration) / 1000,
    failures: [...hooks, ...failed.map(({ test, errors }) => named(test, errors ?? []))],
    reasons: [
      ...new Set(tests.flatMap((each) => (each.state === 'skipped' && each.note ? [each.note] : []))),
    ],
    unsteady: tests
      .filter(({ test }) => test.diagnostic()?.flaky)
      .map(({ test, errors }) => named(test, errors ?? [])),
  }
}
