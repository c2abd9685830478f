import { relative } from 'node:path'
import type { TestSequencer, TestSpecification } from 'vitest/node'
import { root } from './imports.ts'
import { secondsByFile } from './seconds.ts'

/** The longest files begin, so that nothing else is left to do when they end. */
export class LongestFirst implements TestSequencer {
  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const secondsOf = secondsByFile()
    const seconds = ({ moduleId }: TestSpecification) => secondsOf(relative(root, moduleId))
    return files.toSorted((one, other) => seconds(other) - seconds(one))
  }

  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }
}
