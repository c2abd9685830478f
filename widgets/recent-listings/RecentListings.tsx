import { type ReactNode, useState } from 'react'
import { useAnswer } from '#core/client/api/queries.ts'
import { useSession } from '#core/client/session/session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { pairMarket } from '#core/contract/market.ts'
import { offerTexts } from '#core/exchange-ui/offers/texts/index.ts'
import { type Pair, readStart, type Start } from '#core/money/pair.ts'
import { formatPrice, readPrice } from '#core/money/price.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Card } from '#core/ui/basics/Card.tsx'
import { ChevronIcon, SearchIcon } from '#core/ui/basics/Icons.tsx'
import { Row, Stack } from '#core/ui/basics/Stack.tsx'
import { ListingRows, NoListings } from './ListingRows.tsx'
import { SearchForm } from './SearchForm.tsx'
import { defaults, firstSearch, matchingQuery, offeringQuery, recentQuery, type Search } from './search.ts'
import { recentListingsTexts } from './texts/index.ts'

/** Rows below a folded search, until more are asked for. */
const foldedRows = 5

/** The home page's search and its recent listings. A new start from the page resets both. */
export const RecentListings = ({ folded, ...start }: Start & { folded: boolean }) => (
  <Begun key={JSON.stringify(start)} start={start} isFolded={folded} />
)

type BegunProps = { start: Start; isFolded: boolean }

function Begun({ start, isFolded }: BegunProps) {
  const texts = useTexts(recentListingsTexts)
  const { none } = useTexts(offerTexts)
  const { emit } = useWidget()
  const [begin] = useState(() => readStart(start, { pair: defaults, side: 'get' }))
  const [search, setSearch] = useState(() => firstSearch(begin))

  function find(next: Search) {
    setSearch(next)
    emit('cowrie-searched', { from: next.pair.give, to: next.pair.get, amount: next.have })
  }

  return (
    <Stack gap={6}>
      {isFolded ? (
        <Folded title={texts.title}>
          <SearchForm hideTitle begin={begin} onSearch={find} />
        </Folded>
      ) : (
        <Card>
          <SearchForm begin={begin} onSearch={find} />
        </Card>
      )}
      {search ? (
        <Results key={JSON.stringify(search)} search={search} onLeave={() => setSearch(undefined)} />
      ) : (
        <Stack gap={4}>
          <h3>{texts.recent}</h3>
          <ListingRows
            caption={texts.recentCaption(defaults.give, defaults.get)}
            query={recentQuery}
            {...(isFolded && { first: foldedRows })}
            empty={<NoListings title={none} text={texts.noneText} />}
          />
        </Stack>
      )}
    </Stack>
  )
}

type FoldedProps = { title: string; children: ReactNode }

/** The host has a calculator of its own: this one is a line until it is opened. */
const Folded = ({ title, children }: FoldedProps) => (
  <Card>
    <details className="recent-folded">
      <summary>
        <SearchIcon size={20} />
        <h2>{title}</h2>
        <ChevronIcon />
      </summary>
      {children}
    </details>
  </Card>
)

function Results({ search, onLeave }: { search: Search; onLeave: () => void }) {
  const texts = useTexts(recentListingsTexts)
  const { give, get } = search.pair
  const { signedIn } = useSession()
  return (
    <Stack gap={4}>
      <Row justify="between">
        <h3>{texts.results}</h3>
        <Button variant="quiet" onClick={onLeave}>
          {texts.showRecent}
        </Button>
      </Row>
      {!signedIn && <BestRate pair={search.pair} />}
      <ListingRows
        caption={texts.resultsCaption(give, get)}
        query={matchingQuery(search, signedIn)}
        giveAmount={search.have}
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

/** The best rate of the pair, for visitors, who see no rate of a listing. */
function BestRate({ pair }: { pair: Pair }) {
  const texts = useTexts(recentListingsTexts)
  const { locale } = useWidget().settings
  const { data, outdated } = useAnswer(pairMarket, { query: pair }, { quiet: true })
  const best = outdated ? undefined : readPrice(pair.give, pair.get, data?.offers.best)
  return best && <p>{texts.best(formatPrice(best, locale))}</p>
}
