/** axe on a whole page of a journey. */
import axe, { type RunOptions } from 'axe-core'
import type { Frame, Page } from 'playwright'

type Options = Pick<RunOptions, 'runOnly' | 'rules'>

/**
 * Findings of axe in a page or a frame, without its inner frames. Includes landmarks, because this is a whole page. The
 * only exception is the focus guards of dialogs.
 */
export async function axeFindings(page: Page | Frame, options: Options = {}): Promise<string[]> {
  // Injected by the driver, because the page's policy allows no foreign script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as typeof window & { axe: typeof import('axe-core') }
    // A colour transition may still be running.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const roots: (Document | ShadowRoot)[] = [document]
    for (const root of roots) {
      await Promise.allSettled(
        root
          .getAnimations()
          .filter((each) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
          .map((each) => each.finished),
      )
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot)
    }
    const look = async (selectors: boolean) => {
      const { violations } = await axe.run(document, {
        resultTypes: ['violations'],
        iframes: false,
        selectors,
        ...options,
      })
      return violations.filter(
        ({ id, nodes }) =>
          id !== 'aria-hidden-focus' ||
          nodes.some(({ html }) => !/^<[^>]*\sdata-base-ui-focus-guard/.test(html)),
      )
    }
    // Computing selectors for all elements is a fifth of the work, so only findings get one.
    if ((await look(false)).length === 0) return []
    return (await look(true)).flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.flat().join(' ')} ${failureSummary ?? ''}`),
    )
  }, options)
}
