import { KeepEmail } from './KeepEmail.tsx'
import { LinkForm } from './LinkForm.tsx'
import { Reopen } from './Reopen.tsx'
import { StopForm } from './StopForm.tsx'
import { Success } from './Success.tsx'
import { Waiting } from './Waiting.tsx'

type LinkViewsProps = {
  view: 'link' | 'stop' | 'stop-email' | 'reopen' | 'waiting' | 'success'
  /** Token of the mailed link, for the first four views. */
  token: string
  /** ISO 8601; for `waiting`. */
  takesEffectAt: string
  onOpened: (resetId: string, codeId: string) => void
  onStartAgain: () => void
  onLogin: () => void
}

/** The views after the password and those of some resets only: in their own chunk, apart from the first screens. */
export function LinkViews({ view, token, takesEffectAt, onOpened, onStartAgain, onLogin }: LinkViewsProps) {
  if (view === 'success') return <Success onLogin={onLogin} />
  if (view === 'waiting') return <Waiting takesEffectAt={takesEffectAt} onLogin={onLogin} />
  if (view === 'stop') return <StopForm key={token} token={token} onLogin={onLogin} />
  if (view === 'stop-email') return <KeepEmail key={token} token={token} onNewPassword={onStartAgain} />
  if (view === 'reopen') return <Reopen key={token} token={token} onLogin={onLogin} />
  return <LinkForm key={token} token={token} onOpened={onOpened} onStartAgain={onStartAgain} />
}
