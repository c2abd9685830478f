import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Problem } from '../../shell/Problem.tsx'
import { CodeBlock } from '../CodeBlock.tsx'
import { Attributes } from './Attributes.tsx'
import { EventLog, type LoggedEvent } from './EventLog.tsx'
import '../side-nav.css'
import './gallery.css'
import './controls.css'
import {
  addressOf,
  type GalleryState,
  readGalleryState,
  type Scenario,
  scenarios,
  schemes,
} from './gallery-state.ts'
import { InlineCode } from './InlineCode.tsx'
import { type ElementManual, eventNamesOf, loadManuals, numbersIn } from './manifest.ts'
import type { Samples } from './messages.ts'
import { Snippets } from './Snippets.tsx'
import { Stage, StageMessage } from './Stage.tsx'
import { policyFor } from './snippets.ts'
import { startAttributesOf } from './start-attributes.ts'
import { ThemeEditor } from './ThemeEditor.tsx'

type Manuals = ReadonlyMap<string, ElementManual>

/** `/widgets`: every tag of a partner live, in each scenario, with all its settings. */
export function Gallery() {
  const [loaded, setLoaded] = useState<{ manuals: Manuals; isSandbox: boolean } | 'failed'>()
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another try
  useEffect(() => {
    let isHere = true
    setLoaded(undefined)
    Promise.all([loadManuals(), hasScenarios()]).then(
      ([manuals, isSandbox]) => isHere && setLoaded({ manuals, isSandbox }),
      () => isHere && setLoaded('failed'),
    )
    return () => {
      isHere = false
    }
  }, [tries])

  if (loaded === 'failed') {
    return (
      <Problem
        title="We couldn’t load the list of widgets"
        text="Try again."
        onRetry={() => setTries(tries + 1)}
      />
    )
  }
  return (
    <div className="gallery">
      <header className="gallery-intro">
        <h2>Widgets</h2>
        <p>
          Every tag for your pages, live. Set its attributes, change its colours, see what it tells its page,
          and copy the code or download it as a project.
        </p>
      </header>
      {loaded ? (
        <Bench {...loaded} />
      ) : (
        <div className="gallery-waiting" role="status" aria-label="Loading" />
      )}
    </div>
  )
}

/** Whether the server is a sandbox: one without scenarios waits for its key. */
const wantsKey = () =>
  document.querySelector<HTMLMetaElement>('meta[name="cowrie-sandbox"]')?.content === 'yes'

/** Whether the server has scenarios; only a sandbox does. */
const hasScenarios = async () => (await fetch('/sandbox/scenarios')).ok

function useGalleryState(manuals: Manuals): [GalleryState, (change: Partial<GalleryState>) => void] {
  const [shown, setShown] = useState(() => readGalleryState(location.search, manuals))
  useEffect(() => {
    // Follows the browser's Back button; the router leaves steps within one page to the page.
    const follow = () => setShown(readGalleryState(location.search, manuals))
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [manuals])
  // Debounced, because browsers limit changes of the address and a drag makes many.
  useEffect(() => {
    const pause = setTimeout(() => history.replaceState(history.state, '', addressOf(shown)), 150)
    return () => clearTimeout(pause)
  }, [shown])
  const change = (part: Partial<GalleryState>) => {
    const next = { ...shown, ...part }
    // Another widget gets a history entry; other changes replace the current one.
    if (next.tag !== shown.tag) history.pushState(history.state, '', addressOf(next))
    setShown(next)
  }
  return [shown, change]
}

const without = (values: Readonly<Record<string, string>>, name: string, value: string | undefined) => {
  const { [name]: _, ...rest } = values
  return value === undefined ? rest : { ...rest, [name]: value }
}

function Bench({ manuals, isSandbox }: { manuals: Manuals; isSandbox: boolean }) {
  const tags = [...manuals.keys()]
  const [shown, change] = useGalleryState(manuals)
  const [samples, setSamples] = useState<Samples>({})
  const [events, setEvents] = useState<readonly LoggedEvent[]>([])
  const [handles, setHandles] = useState(false)
  const [starts, setStarts] = useState(0)
  const counted = useRef(0)
  const id = useId()

  const { tag, scenario, scheme, width, attributes, tokens } = shown
  const manual = manuals.get(tag)
  const own = startAttributesOf(tag, samples)
  const set = { ...own, ...attributes }

  const show = (next: string) => {
    if (next === tag) return
    setEvents([])
    setSamples({})
    // The attributes belong to the previous widget; theme, scenario and width stay.
    change({ tag: next, attributes: {} })
  }

  if (!manual) return null
  return (
    <div className="bench">
      <TagNav tags={tags} shown={shown} onShow={show} />
      <div className="bench-main">
        <div className="bench-pick">
          <label htmlFor={`${id}-tag`}>Widget</label>
          <select id={`${id}-tag`} className="box" value={tag} onChange={(event) => show(event.target.value)}>
            {tags.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </div>
        <h2 className="bench-title">
          <code>&lt;{tag}&gt;</code>
        </h2>
        <p className="bench-about">{manual.summary && <InlineCode text={manual.summary} />}</p>
        <Tools
          {...{ isSandbox, shown, change }}
          onScenario={() => setSamples({})}
          onRestart={() => setStarts(starts + 1)}
        />
        {isSandbox ? (
          <Stage
            key={`${tag} ${scenario} ${starts}`}
            tag={tag}
            scenario={scenario}
            width={width}
            onWidth={(next) => change({ width: next })}
            message={{
              kind: 'show',
              attributes: set,
              tokens,
              scheme,
              events: eventNamesOf(manuals),
              handles,
            }}
            onSamples={setSamples}
            onEvent={({ name, detail, handled }) => {
              counted.current += 1
              const line = { key: counted.current, name, detail, handled, at: new Date() }
              setEvents((before) => [...before.slice(-199), line])
            }}
            onRestart={() => setStarts(starts + 1)}
          />
        ) : (
          <NoPreview />
        )}
        <div className="bench-parts">
          <Part title="Attributes">
            <Attributes
              attributes={manual.attributes}
              values={attributes}
              starts={own}
              onChange={(name, value) => change({ attributes: without(attributes, name, value) })}
            />
          </Part>
          <Part title="Events">
            <EventLog
              events={events}
              handles={handles}
              onHandles={setHandles}
              onClear={() => setEvents([])}
            />
          </Part>
          <Part title="Code">
            <Snippets
              origin={location.origin}
              tag={tag}
              attributes={set}
              numbers={numbersIn(manual)}
              tokens={tokens}
            />
          </Part>
          <Part title="Policy">
            <Policy />
          </Part>
          <Part title="Theme" isWhole>
            <ThemeEditor
              tokens={manual.cssProperties}
              values={tokens}
              scheme={scheme}
              onChange={(name, value) => change({ tokens: without(tokens, name, value) })}
              onReset={() => change({ tokens: {} })}
            />
          </Part>
        </div>
      </div>
    </div>
  )
}

type TagNavProps = {
  tags: readonly string[]
  shown: GalleryState
  onShow: (tag: string) => void
}

function TagNav({ tags, shown, onShow }: TagNavProps) {
  const follow = (event: MouseEvent, tag: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onShow(tag)
  }
  return (
    <nav className="bench-tags side-nav" aria-label="Widgets">
      <ul>
        {tags.map((each) => (
          <li key={each}>
            <a
              href={addressOf({ ...shown, tag: each, attributes: {} })}
              aria-current={each === shown.tag ? 'page' : undefined}
              onClick={(event) => follow(event, each)}
            >
              {each.replace('cowrie-', '')}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type ToolsProps = {
  isSandbox: boolean
  shown: GalleryState
  change: (part: Partial<GalleryState>) => void
  /** Another scenario has other samples. */
  onScenario: () => void
  onRestart: () => void
}

function Tools({ isSandbox, shown, change, onScenario, onRestart }: ToolsProps) {
  return (
    <div className="bench-tools">
      <label className="tool">
        <span>Scenario</span>
        <select
          className="box"
          disabled={!isSandbox}
          value={shown.scenario}
          onChange={(event) => {
            onScenario()
            change({ scenario: event.target.value as Scenario })
          }}
        >
          {scenarios.map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <fieldset className="tool">
        <legend>Page colours</legend>
        <div className="segments">
          {schemes.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === shown.scheme}
              onClick={() => change({ scheme: each })}
            >
              {each}
            </button>
          ))}
        </div>
      </fieldset>
      <button type="button" className="button" disabled={!isSandbox} onClick={onRestart}>
        Start over
      </button>
    </div>
  )
}

const NoPreview = () => (
  <StageMessage>
    {wantsKey() ? (
      <p>
        You need the key of this sandbox to see live previews. <a href="/sandbox/mailbox">Enter the key</a>,
        then come back here.
      </p>
    ) : (
      <p>Live previews only run in a sandbox. This is the live exchange.</p>
    )}
  </StageMessage>
)

function Part({ title, isWhole, children }: { title: string; isWhole?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section className={isWhole ? 'bench-part whole' : 'bench-part'} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

const Policy = () => (
  <>
    <p className="about">
      On your page, the widget runs in a frame from the exchange. It needs only this policy, besides what your
      page needs itself. In the page itself, it needs a little more: see the guide on{' '}
      <a href="/docs/policy">policy</a>.
    </p>
    <CodeBlock
      code={policyFor(location.origin)}
      label="Content security policy"
      language="Content-Security-Policy"
    />
  </>
)
