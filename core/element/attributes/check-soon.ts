import { embedder } from '#core/client/api-base.ts'
import { whenIdle } from '#core/lazy/when-idle.ts'

/** Reports wrong attribute values of `element` in the console once the browser is idle. */
export function checkSoon(element: HTMLElement): void {
  // In a frame of ours the page around it checks them. Nobody waits for the code, so a failed load is ignored.
  if (!embedder)
    whenIdle(() =>
      import('./check.ts').then(
        ({ check }) => check(element),
        () => undefined,
      ),
    )
}
