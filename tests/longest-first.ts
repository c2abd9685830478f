import { relative } from 'node:path'
import type { TestSequencer, TestSpecification } from 'vitest/node'
import { root } from './imports.ts'
import { secondsByFile } from './seconds.ts'

/** Runs the longest files first, so that none of them runs alone at the end. */
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
