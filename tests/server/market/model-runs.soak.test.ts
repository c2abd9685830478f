import { livesPerDatabase, soakTest } from '../soak.ts'
import { modelAlone, modelRunsAgree } from './model-runs.ts'

const modelLives = 10 * livesPerDatabase

soakTest(
  'the rules hold through the lives of the model',
  { part: 'model', of: modelLives, unit: 'lives', share: 0.05 },
  (pace) => modelAlone(modelLives, { pace }),
)

soakTest(
  'lives of the server on the embedded database are those of the model',
  { part: 'model-embedded', of: livesPerDatabase, unit: 'lives', share: 0.35 },
  (pace) => modelRunsAgree('embedded', livesPerDatabase, { pace }),
)
