import { useState } from 'react'
import { CopyText } from '#core/account-ui/partner-keys/CopyText.tsx'
import { useAnswer } from '#core/client/api/queries.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { type PartnerOnPage, partnerPageContract } from '#core/contract/partner-page-contract.ts'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { SelectField } from '#core/ui/lists/SelectField.tsx'
import { Code } from './Code.tsx'
import { Loaded } from './Loaded.tsx'
import { partnerTexts } from './texts/index.ts'

/** The tags that the partner may show, with the lines for a page. */
export function Snippets() {
  const answer = useAnswer(partnerPageContract.partnerOverview, {}, { quiet: true })
  return <Loaded answer={answer}>{(partner) => <OneSnippet {...partner} />}</Loaded>
}

const snippetOf = (exchange: string, tag: string) =>
  `<script type="module" src="${exchange}/cdn/v1/${tag}.js"></script>\n<${tag}></${tag}>`

function OneSnippet({ widgets, exchange }: PartnerOnPage) {
  const texts = useTexts(partnerTexts)
  const [tag, setTag] = useState(widgets[0] ?? '')
  const snippet = snippetOf(exchange, tag)
  return (
    <Stack gap={4}>
      <SelectField
        label={texts.widget}
        options={widgets.map((value) => ({ value, label: value }))}
        value={tag}
        onChange={setTag}
      />
      <Code label={texts.snippet}>{snippet}</Code>
      <div className="ui-item-actions">
        <CopyText text={snippet} />
      </div>
    </Stack>
  )
}
