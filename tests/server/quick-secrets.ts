import { type Secrets, secretsWith } from '#server/secrets.ts'

/** People come by the hundred in tests. What a hash costs anybody else is in the test of PINs. */
export const quickSecrets = (pepper: string, older: readonly string[] = []): Secrets =>
  secretsWith(pepper, { cost: { memoryCost: 1_024, timeCost: 1, parallelism: 1 }, older })
