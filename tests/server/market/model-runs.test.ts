// Random lives of the market: the rules hold after every step, in the model and in the server alike.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { actionOf, aModel, applyAction, faultsOf, modelRuns } from './model.ts'
import { modelRunsAgree } from './model-runs.ts'

test('the rules hold through 10,000 lives of the model', { timeout: 240_000 }, () => {
  let steps = 0
  fc.assert(
    fc.property(modelRuns(40, 'max'), (sent) => {
      const model = aModel()
      for (const { step } of sent) {
        const action = step.do === 'again' ? undefined : actionOf(step, model)
        if (!action) continue
        applyAction(model, action)
        steps += 1
        const faults = faultsOf(model)
        if (faults.length) throw new Error(faults.join(', '))
      }
    }),
    { numRuns: 10_000 },
  )
  expect(steps).toBeGreaterThan(100_000)
})

test('300 lives of the server on the embedded database are those of the model', { timeout: 600_000 }, () =>
  modelRunsAgree('embedded', 300),
)
