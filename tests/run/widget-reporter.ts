import { relative } from 'node:path'
import type { defaultReporter } from '@web/test-runner'
import { root } from '../imports.ts'
import { type FileResult, startProgress } from './results.ts'

type Reporter = ReturnType<typeof defaultReporter>
type Results = Parameters<NonNullable<Reporter['reportTestFileResults']>>[0]
type TestSession = Results['sessionsForTestFile'][number]
type TestSuiteResult = NonNullable<TestSession['testResults']>

/**
 * Prints the progress of the widgets' tests and keeps their results for `npm test`.
 *
 * @param unsteady Tests that passed on their second try, `<file>: <title>`; it grows during the run.
 */
export function widgetReporter(unsteady: readonly string[]): Reporter {
  let progress = startProgress(0)
  return {
    start({ testFiles }) {
      progress = startProgress(testFiles.length)
    },
    reportTestFileResults({ sessionsForTestFile, testFile }) {
      const file = relative(root, testFile)
      const result = resultOf(file, sessionsForTestFile)
      for (const failure of result.failures) progress.fail(failure)
      progress.add({ ...result, unsteady: unsteady.filter((each) => each.startsWith(`${file}: `)) })
    },
  }
}

function resultOf(file: string, sessions: readonly TestSession[]): Omit<FileResult, 'unsteady'> {
  const tests = sessions.flatMap(({ testResults }) => (testResults ? testsIn(testResults) : []))
  const failures = tests
    .filter(({ test }) => !test.passed && !test.skipped)
    .map(({ name, test }) =>
      [`${file} > ${name}`, test.error?.message, test.error?.stack].filter(Boolean).join('\n'),
    )
  const errors = sessions.flatMap((session) => [
    ...session.errors.map(({ message, stack }) => [file, message, stack].filter(Boolean).join('\n')),
    ...(session.testResults || session.errors.length > 0 ? [] : [`${file}\nno test was run`]),
  ])
  return {
    file,
    passed: tests.filter(({ test }) => test.passed).length,
    failed: failures.length + errors.length,
    skipped: tests.filter(({ test }) => test.skipped).length,
    seconds: tests.reduce((sum, { test }) => sum + (test.duration ?? 0) / 1000, 0),
    failures: [...errors, ...failures],
    reasons: [],
  }
}

type Found = { readonly name: string; readonly test: TestSuiteResult['tests'][number] }

const testsIn = (suite: TestSuiteResult, names: readonly string[] = []): Found[] => [
  ...suite.tests.map((test) => ({ name: [...names, test.name].filter(Boolean).join(' > '), test })),
  ...suite.suites.flatMap((each) => testsIn(each, [...names, each.name])),
]
