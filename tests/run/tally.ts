/** The counts of a run, and its closing lines. */
import { type FileResult, shortened } from './results.ts'

const slowestFiles = 10

export class Tally {
  #passed = 0
  #failed = 0
  #skipped = 0
  /** Repeated at the end, because a log may be truncated. */
  readonly #failures: string[] = []
  readonly #unsteady: string[] = []
  readonly #sentences: string[] = []
  readonly #seconds = new Map<string, number>()
  readonly #partSeconds = new Map<string, number>()

  pass() {
    this.#passed += 1
  }

  fail(failure: string) {
    this.#failed += 1
    this.#failures.push(failure)
  }

  /** `sentence` tells how to get what is missing. */
  skip(count: number, sentence: string) {
    this.#skipped += count
    this.#sentences.push(sentence)
  }

  add(result: FileResult) {
    this.#passed += result.passed
    this.#failed += result.failed
    this.#skipped += result.skipped
    this.#failures.push(...result.failures)
    this.#unsteady.push(...result.unsteady)
    this.#sentences.push(...result.reasons.map((reason) => `${result.file}: skipped, ${reason}`))
    if (result.file) this.#seconds.set(result.file, result.seconds)
  }

  took(part: string, seconds: number) {
    this.#partSeconds.set(part, seconds)
  }

  get hasFailed() {
    return this.#failed > 0
  }

  get seconds(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#seconds)
  }

  lines(): string[] {
    const slowest = [...this.#seconds].toSorted(([, one], [, other]) => other - one).slice(0, slowestFiles)
    const list = (title: string, rows: Iterable<readonly [string, number]>) => {
      const lines = [...rows].map(([name, seconds]) => `  ${seconds.toFixed(1).padStart(7)} s  ${name}`)
      return lines.length > 0 ? ['', title, ...lines] : []
    }
    return [
      ...list('The slowest files:', slowest),
      ...list('Parts:', this.#partSeconds),
      ...this.#unsteady.flatMap((each) => ['', `↻ passed on the second try: ${shortened(each)}`]),
      ...this.#failures.flatMap((each) => ['', `✗ ${shortened(each)}`]),
      ...(this.#sentences.length > 0 ? ['', ...this.#sentences] : []),
      '',
      `${this.#passed} passed, ${this.#failed} failed${this.#skipped ? `, ${this.#skipped} skipped` : ''}`,
    ]
  }
}
