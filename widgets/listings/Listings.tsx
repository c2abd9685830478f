import { useEffect, useRef, useState } from 'react'
import { useSession } from '#core/client/session/session.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { ListHead } from '#core/exchange-ui/list-tools/ListHead.tsx'
import { SearchBox } from '#core/exchange-ui/list-tools/SearchBox.tsx'
import { useSearchText } from '#core/exchange-ui/list-tools/use-search-text.ts'
import { useEnsureSetup } from '#core/handoff/use-ensure-setup.ts'
import { Button } from '#core/ui/basics/Button.tsx'
import { PlusIcon } from '#core/ui/basics/Icons.tsx'
import { lazyPart } from '#core/ui/basics/LazyPart.tsx'
import { Tabs } from '#core/ui/Tabs.tsx'
import { ListingList } from './ListingList.tsx'
import { type ChosenPair, pairStorage, readPair } from './last-pair.ts'
import { canSortByRate, type Filter, noFilter, type View, type ViewChange, type Whose } from './search.ts'
import { listingsTexts } from './texts/index.ts'

const firstStatuses: Record<Whose, View['status']> = { others: 'all', own: 'all' }
type Choice = Pick<View, 'filter' | 'sort'>

/** The dashboard has the person's own listings, and what waits; the market is about one pair. */
export type ListingsView = 'dashboard' | 'market'
type ListingsProps = { banner: boolean; view: ListingsView }

/** With a pair the best rate comes first, for those who see rates. */
const choiceOf = (filter: Filter, signedIn: boolean): Choice => ({
  filter,
  sort: signedIn && canSortByRate(filter) ? 'best-rate' : 'newest',
})

/** The listings dashboard, or the market. `banner` announces that setup is complete (/dashboard-after). */
export function Listings({ banner, view }: ListingsProps) {
  const texts = useTexts(listingsTexts)
  const { user, signedIn } = useSession()
  const [tab, setTab] = useState<Whose>('others')
  const [text, setText] = useState('')
  const [clearCount, setClearCount] = useState(0)
  const [standings, setStandings] = useState<Record<Whose, View['status']>>(firstStatuses)
  const pairKey = `cowrie:market:${useWidget().client.apiBase}:${user?.id ?? 'visitor'}`
  const bandKey = `${pairKey}:band`
  const [bandPlace, setBandPlace] = useState<HTMLElement | null>(null)
  const isMarket = view === 'market'
  const firstChoice = () =>
    choiceOf({ ...noFilter, ...(isMarket && readPair(pairStorage.getItem(pairKey))) }, signedIn)
  const [chosen, setChosen] = useState(firstChoice)
  const amount = useRef('')
  const [creating, setCreating] = useState(false)
  const [who, setWho] = useState(user?.id)
  const ensureSetup = useEnsureSetup()

  function clearSearch() {
    setText('')
    setClearCount((count) => count + 1)
  }
  // A search does not carry over to another person, but a visitor's stays when they sign in.
  if (who !== user?.id) {
    setWho(user?.id)
    if (who !== undefined) {
      clearSearch()
      setStandings(firstStatuses)
      setChosen(firstChoice())
    } else setChosen(choiceOf(chosen.filter, signedIn))
  }

  const create = async () => {
    if (await ensureSetup()) setCreating(true)
  }
  function change({ text: cleared, status: standing, filter, sort }: ViewChange) {
    if (cleared !== undefined) clearSearch()
    if (standing !== undefined) setStandings((now) => ({ ...now, [tab]: standing }))
    if (filter || sort) setChosen((now) => ({ filter: filter ?? now.filter, sort: sort ?? now.sort }))
  }
  function choosePair(pair: ChosenPair) {
    amount.current = ''
    setChosen((now) => choiceOf({ ...now.filter, ...pair }, signedIn))
  }
  const list = (whose: Whose) => (
    <ListingList
      key={whose}
      pairs={isMarket ? { storageKey: pairKey, onChoose: choosePair, amount } : undefined}
      view={{ whose, status: standings[whose], text, ...chosen }}
      onChange={change}
      onCreate={() => void create()}
    />
  )
  return (
    <div className="listings" data-view={view}>
      {banner && <Banner key={who} onCreate={() => void create()} />}
      <ListHead
        title={texts.title}
        lead={signedIn && !isMarket && <WaitingBand key={who} place={bandPlace} storageKey={bandKey} />}
      >
        <Search clearCount={clearCount} onSearch={setText} />
        <Button onClick={() => void create()}>
          <PlusIcon size={18} />
          {texts.createListings}
        </Button>
      </ListHead>
      {isMarket ? (
        list('others')
      ) : (
        <>
          <BandPlace key={bandKey} storageKey={bandKey} onPlace={setBandPlace} />
          <Tabs
            label={texts.title}
            value={tab}
            onChange={(value) => setTab(value as Whose)}
            tabs={[
              { value: 'others', label: texts.others, content: list('others') },
              { value: 'own', label: texts.own, content: list('own') },
            ]}
          />
          {signedIn && <RecentOrders />}
        </>
      )}
      {creating && <CreateDialog onClose={() => setCreating(false)} />}
    </div>
  )
}

/** Keeps what is typed: a letter draws the field alone, and the lists once the typing pauses. */
function Search({ clearCount, onSearch }: { clearCount: number; onSearch: (text: string) => void }) {
  const texts = useTexts(listingsTexts)
  const [typed, setTyped] = useState('')
  const [cleared, setCleared] = useState(clearCount)
  const text = useSearchText(typed)
  useEffect(() => onSearch(text), [text, onSearch])
  if (cleared !== clearCount) {
    setCleared(clearCount)
    setTyped('')
  }
  return (
    <SearchBox label={texts.search} placeholder={texts.searchPlaceholder} value={typed} onChange={setTyped} />
  )
}

type BandPlaceProps = { storageKey: string; onPlace: (place: HTMLElement | null) => void }

/** Where the band unfolds: kept free if it was unfolded at the last visit (rules/waiting.md#band). */
function BandPlace({ storageKey, onPlace }: BandPlaceProps) {
  const [isKept] = useState(() => pairStorage.getItem(storageKey) === 'open')
  return <div ref={onPlace} className="listings-band" data-kept={isKept ? '' : undefined} />
}

const WaitingBand = lazyPart(
  () => import('./WaitingBand.tsx'),
  (module) => module.WaitingBand,
  // The lists below it say that something could not be loaded.
  { failed: () => null },
)
const Banner = lazyPart(
  () => import('./Banner.tsx'),
  (module) => module.Banner,
)
const RecentOrders = lazyPart(
  () => import('./RecentOrders.tsx'),
  (module) => module.RecentOrders,
)

// Loaded on first use: most visits only read.
const CreateDialog = lazyPart(
  () => import('./CreateDialog.tsx'),
  (module) => module.CreateDialog,
)
