import { LinkForm } from './LinkForm.tsx'
import { StopForm } from './StopForm.tsx'
import { Success } from './Success.tsx'
import { Waiting } from './Waiting.tsx'

type LinkViewsProps = {
  view: 'link' | 'stop' | 'waiting' | 'success'
  /** Of a mail's link, in the first two. */
  token: string
  /** ISO 8601; in `waiting`. */
  takesEffectAt: string
  onOpened: (resetId: string, codeId: string) => void
  onStartAgain: () => void
  onLogin: () => void
}

/** What comes after the password, and what only some resets show: in one chunk apart from the first screens. */
export function LinkViews({ view, token, takesEffectAt, onOpened, onStartAgain, onLogin }: LinkViewsProps) {
  if (view === 'success') return <Success onLogin={onLogin} />
  if (view === 'waiting') return <Waiting takesEffectAt={takesEffectAt} onLogin={onLogin} />
  if (view === 'stop') return <StopForm key={token} token={token} onLogin={onLogin} />
  return <LinkForm key={token} token={token} onOpened={onOpened} onStartAgain={onStartAgain} />
}
