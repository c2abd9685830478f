import { CodeBlock } from '../CodeBlock.tsx'
import { CodeTabs } from '../CodeTabs.tsx'
import { downloadProject } from './download.ts'
import { startOf } from './projects.ts'
import { type SnippetInput, snippets } from './snippets.ts'

/** The code of the shown widget in each framework, for a partner's page or as a project. */
export function Snippets(input: SnippetInput) {
  const tabs = snippets.map(({ name, language, of }) => ({
    name,
    content: (
      <div className="snippet">
        <CodeBlock code={of(input)} label={`${name} code`} language={language} />
        <button type="button" className="button small" onClick={() => downloadProject(name, input)}>
          Download as a project
        </button>
        <p className="about">
          A small complete project with this code. Unzip it, then run{' '}
          <code>{startOf(name).replace('\n', ' && ')}</code> in its folder.
        </p>
      </div>
    ),
  }))
  return <CodeTabs label="Framework" tabs={tabs} />
}
