import type { ComponentProps } from 'react'
import { useDownload } from '#core/client/api/download.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { incomingCsv, transfersCsv } from '#core/contract/exports.ts'
import { ListTools } from '#core/exchange-ui/list-tools/ListTools.tsx'
import { listTexts } from '#core/texts/shared/lists/index.ts'
import { DownloadButton } from '#core/ui/DownloadButton.tsx'
import { DownloadIcon } from '#core/ui/ListIcons.tsx'
import { MoreMenu } from '#core/ui/MoreMenu.tsx'
import { queryOf, type SearchCriteria, type Which } from './search.ts'
import { transactionsTexts } from './texts/index.ts'

type ToolsProps = Omit<ComponentProps<typeof ListTools>, 'texts' | 'children'> & {
  /** Criteria of the open tab, for the export. */
  criteria: SearchCriteria
  which: Which
}

export function Tools({ which, criteria, ...props }: ToolsProps) {
  const texts = useTexts(transactionsTexts)
  const { exportCsv } = useTexts(listTexts)
  const from = which === 'sent' ? transfersCsv : incomingCsv
  const { download } = useDownload(from)
  const input = { query: queryOf({ ...criteria, text: props.search.trim() }) }
  return (
    <ListTools texts={texts} {...props}>
      <span className="transactions-export">
        <DownloadButton from={from} input={input}>
          {exportCsv}
        </DownloadButton>
      </span>
      <span className="transactions-more">
        <MoreMenu
          label={texts.more}
          actions={[
            {
              label: exportCsv,
              icon: <DownloadIcon size={18} />,
              onSelect: () => void download(input),
            },
          ]}
        />
      </span>
    </ListTools>
  )
}
