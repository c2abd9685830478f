import { useState } from 'react'
import { CodeBlock } from '../CodeBlock.tsx'
import { type SnippetInput, snippets } from './snippets.ts'

/** The code of the shown widget, for a partner's page. */
export function Snippets(input: SnippetInput) {
  const [kind, setKind] = useState(0)
  const chosen = snippets[kind] ?? snippets[0]
  return (
    <>
      <fieldset className="segments" aria-label="Framework">
        {snippets.map(({ name }, index) => (
          <button key={name} type="button" aria-pressed={index === kind} onClick={() => setKind(index)}>
            {name}
          </button>
        ))}
      </fieldset>
      {chosen && (
        <CodeBlock code={chosen.of(input)} label={`${chosen.name} code`} language={chosen.language} />
      )}
    </>
  )
}
