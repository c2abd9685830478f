import type { ComponentProps } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { incomingCsv, transfersCsv } from '#core/contract/exports.ts'
import { ListTools } from '#core/exchange-ui/list-tools/ListTools.tsx'
import { listTexts } from '#core/texts/shared/lists/index.ts'
import { DownloadButton } from '#core/ui/DownloadButton.tsx'
import { queryOf, type SearchCriteria, type Which } from './search.ts'
import { transactionsTexts } from './texts/index.ts'

type ToolsProps = Omit<ComponentProps<typeof ListTools>, 'texts' | 'children'> & {
  /** Criteria of the open tab, for the export. */
  criteria: SearchCriteria
  which: Which
}

export function Tools({ which, criteria, ...props }: ToolsProps) {
  const texts = useTexts(transactionsTexts)
  return (
    <ListTools texts={texts} {...props}>
      <DownloadButton
        from={which === 'sent' ? transfersCsv : incomingCsv}
        input={{ query: queryOf({ ...criteria, text: props.search.trim() }) }}
      >
        {useTexts(listTexts).exportCsv}
      </DownloadButton>
    </ListTools>
  )
}
