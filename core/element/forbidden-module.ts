import { builtInApiBase } from '#core/client/api-base.ts'
import { docsLink } from '#core/client/docs-link.ts'

/** The page's policy forbids a file of the exchange. The message says so, with the cure. */
export class ForbiddenModule extends Error {}

/**
 * Imports by `load`. If that fails because of the page's Content-Security-Policy, rejects with a `ForbiddenModule`: the
 * browser's own error is the same as without a network.
 */
export async function namingPolicy<Module>(load: () => Promise<Module>): Promise<Module> {
  const origin = builtInApiBase()
  let policy: string | undefined
  const onViolation = (event: SecurityPolicyViolationEvent) => {
    const { effectiveDirective, disposition, blockedURI, originalPolicy } = event
    const isOurs = effectiveDirective.startsWith('script-src') && blockedURI.startsWith(`${origin}/`)
    if (isOurs && disposition === 'enforce') policy = originalPolicy
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  try {
    return await load()
  } catch (error) {
    // The event of a refused module may follow its rejection.
    await new Promise((resolve) => setTimeout(resolve))
    if (policy === undefined) throw error
    // The effective directive is `script-src-elem` also where the policy has only the general one.
    const directive = policy.includes('script-src-elem') ? 'script-src-elem' : 'script-src'
    throw new ForbiddenModule(
      `The policy of this page forbids modules of ${origin}: add ${directive} ${origin} to its Content-Security-Policy. ${docsLink('nothing-appears')}`,
    )
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation)
  }
}
