import { atom, useAtom, useAtomValue } from 'jotai'
import { Fragment, useState } from 'react'
import { call } from '#core/client/api/call.ts'
import { asFailure } from '#core/client/api/failures.ts'
import { userAtom } from '#core/client/client.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import type { AnswerOf } from '#core/contract/endpoint.ts'
import { operatorLengths } from '#core/contract/operator-lengths.ts'
import { maxFound, operatorSearch } from '#core/contract/operator-people.ts'
import { Alert } from '#core/ui/basics/Alert.tsx'
import { Button } from '#core/ui/basics/Button.tsx'
import { Stack } from '#core/ui/basics/Stack.tsx'
import { useForm } from '#core/ui/fields/form.ts'
import { TextField } from '#core/ui/fields/TextField.tsx'
import { Item } from './Item.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import { peopleTexts } from './texts/people/index.ts'

type Found = AnswerOf<typeof operatorSearch>

/** The last search, for who comes back to it: what was typed must not stand in an address. */
const lastSearch = atom<{ operatorId: string; text: string; found: Found } | undefined>(undefined)

export function Search() {
  const texts = useTexts(peopleTexts)
  const { client, language } = useWidget()
  const operatorId = useAtomValue(userAtom)?.id ?? ''
  const [search, setSearch] = useAtom(lastSearch)
  const [refusal, setRefusal] = useState<string>()
  const last = search?.operatorId === operatorId ? search : undefined

  const form = useForm({
    initial: { text: last?.text ?? '' },
    check: ({ text }) => ({ text: text.trim() === '' ? texts.searchNeeded : undefined }),
    async submit({ text }) {
      setRefusal(undefined)
      try {
        const { data } = await call(client, operatorSearch, { body: { text } }, { quiet: true, language })
        setSearch({ operatorId, text, found: data })
      } catch (error) {
        const failure = asFailure(error)
        setRefusal(failure.reason ?? failure.text)
      }
      return undefined
    },
  })
  return (
    <Stack gap={4}>
      <form {...form.props} className="ui-form" aria-label={texts.searchTitle}>
        {refusal && <Alert tone="error">{refusal}</Alert>}
        <TextField
          label={texts.searchFor}
          hint={texts.searchHint}
          type="search"
          autoComplete="off"
          maxLength={operatorLengths.search}
          {...form.field('text')}
        />
        <div className="operator-actions">
          <Button type="submit" busy={form.busy}>
            {texts.search}
          </Button>
        </div>
      </form>
      <div aria-live="polite">{last && <Results found={last.found} />}</div>
    </Stack>
  )
}

function Results({ found: { people, exchanges, hasMore } }: { found: Found }) {
  const texts = useTexts(peopleTexts)
  if (people.length + exchanges.length === 0) return <p className="ui-muted">{texts.nothingFound}</p>
  return (
    <Stack gap={4}>
      <p className="ui-muted">{texts.found(people.length, exchanges.length)}</p>
      {exchanges.length > 0 && (
        <ul className="operator-list" aria-label={texts.exchanges}>
          {exchanges.map(({ id, kind, reference, status, at, people: both }) => (
            <Item
              key={id}
              title={
                <>
                  {texts.kinds[kind]}{' '}
                  <PlaceLink place={{ kind: 'exchange', id: reference }}>{reference}</PlaceLink>
                </>
              }
              at={at}
            >
              <p>
                <span>{status}</span>
                {both.map((person) => (
                  <Fragment key={person.id}>
                    , <PlaceLink place={{ kind: 'person', id: person.id }}>{person.userName}</PlaceLink>
                  </Fragment>
                ))}
              </p>
            </Item>
          ))}
        </ul>
      )}
      {people.length > 0 && (
        <ul className="operator-list" aria-label={texts.people}>
          {people.map(({ id, name, userName, since, match }) => (
            <Item
              key={id}
              title={<PlaceLink place={{ kind: 'person', id }}>{`${name} (${userName})`}</PlaceLink>}
              at={since}
            >
              <p>{texts.matches[match]}</p>
            </Item>
          ))}
        </ul>
      )}
      {hasMore && <Alert>{texts.tooMany(maxFound)}</Alert>}
    </Stack>
  )
}
