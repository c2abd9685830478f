/** axe on a whole page of a journey. */
import axe, { type RunOptions } from 'axe-core'
import type { Frame, Page } from 'playwright'

type Options = Pick<RunOptions, 'runOnly' | 'rules'>

/**
 * What axe finds in a page or in a frame, without the frames in it. The only exception is the focus guards that dialogs
 * need; landmarks too, because this is a whole page.
 */
export async function axeFindings(page: Page | Frame, options: Options = {}): Promise<string[]> {
  // By the driver, because a page's own policy lets nobody else's script in.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as typeof window & { axe: typeof import('axe-core') }
    // A transition of a colour may still run.
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
    // A selector is worked out for each element that is looked at, a fifth of all the work: only where one is needed.
    if ((await look(false)).length === 0) return []
    return (await look(true)).flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.flat().join(' ')} ${failureSummary ?? ''}`),
    )
  }, options)
}
