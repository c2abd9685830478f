import { useState } from 'react'
import { useTexts } from '#core/client/use-texts.ts'
import { offerTexts } from '#core/exchange-ui/offers/texts/index.ts'
import { readStart, type Start } from '#core/money/pair.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Card } from '#core/ui/basics/Card.tsx'
import { Row, Stack } from '#core/ui/basics/Stack.tsx'
import { ListingRows, NoListings } from './ListingRows.tsx'
import { SearchForm } from './SearchForm.tsx'
import { defaults, firstSearch, matchingQuery, offeringQuery, recentQuery, type Search } from './search.ts'
import { recentListingsTexts } from './texts/index.ts'

/** The home page's search and its recent listings. A new start from the page begins anew. */
export const RecentListings = (start: Start) => <Begun key={JSON.stringify(start)} start={start} />

function Begun({ start }: { start: Start }) {
  const texts = useTexts(recentListingsTexts)
  const { none } = useTexts(offerTexts)
  const [begin] = useState(() => readStart(start, { pair: defaults, side: 'get' }))
  const [search, setSearch] = useState(() => firstSearch(begin))
  return (
    <Stack gap={6}>
      <Card>
        <SearchForm begin={begin} onSearch={setSearch} />
      </Card>
      {search ? (
        <Results key={JSON.stringify(search)} search={search} onLeave={() => setSearch(undefined)} />
      ) : (
        <Stack gap={4}>
          <h3>{texts.recent}</h3>
          <ListingRows
            caption={texts.recentCaption(defaults.give, defaults.get)}
            query={recentQuery}
            empty={<NoListings title={none} text={texts.noneText} />}
          />
        </Stack>
      )}
    </Stack>
  )
}

function Results({ search, onLeave }: { search: Search; onLeave: () => void }) {
  const texts = useTexts(recentListingsTexts)
  const { give, get } = search.pair
  return (
    <Stack gap={4}>
      <Row justify="between">
        <h3>{texts.results}</h3>
        <Button variant="quiet" onClick={onLeave}>
          {texts.showRecent}
        </Button>
      </Row>
      <ListingRows
        caption={texts.resultsCaption(give, get)}
        query={matchingQuery(search)}
        empty={
          <Stack gap={4}>
            <Alert>{texts.nothing}</Alert>
            <ListingRows
              caption={texts.offeringCaption(get)}
              query={offeringQuery(get)}
              empty={<NoListings title={texts.noneOffering(get)} text={texts.noneOfferingText} />}
            />
          </Stack>
        }
      />
    </Stack>
  )
}
