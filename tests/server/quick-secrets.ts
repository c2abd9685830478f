import { type Secrets, secretsWith } from '#server/platform/hashing/secrets.ts'

/** Cheap hashes, because tests create hundreds of people. The test of PINs checks the real cost. */
export const quickSecrets = (pepper: string, older: readonly string[] = []): Secrets =>
  secretsWith(pepper, { cost: { memoryCost: 1_024, timeCost: 1, parallelism: 1 }, older })
