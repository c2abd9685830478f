import { useEffect, useId, useState } from 'react'
import { allParts, find, type Hit } from './search.ts'

/** Looks for words in all guides while they are typed. */
export function Search() {
  const id = useId()
  const [query, setQuery] = useState('')
  const [hits, setHits] = useState<readonly Hit[] | 'failed'>([])
  const asked = query.trim()

  useEffect(() => {
    let isHere = true
    if (asked === '') setHits([])
    else
      allParts().then(
        (parts) => isHere && setHits(find(parts, asked)),
        () => isHere && setHits('failed'),
      )
    return () => {
      isHere = false
    }
  }, [asked])

  return (
    <search className="guides-search">
      <label htmlFor={id}>Search the guides</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setQuery('')}
      />
      <p role="status" className={hits.length > 0 && hits !== 'failed' ? 'unseen' : undefined}>
        {asked !== '' && told(hits)}
      </p>
      {hits !== 'failed' && hits.length > 0 && (
        <ul>
          {hits.map(({ href, title, words }) => (
            <li key={href}>
              <a href={href} onClick={() => setQuery('')}>
                <strong>{title}</strong>
                <span>{words}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}

function told(hits: readonly Hit[] | 'failed'): string {
  if (hits === 'failed') return 'The guides couldn’t be loaded. Try again.'
  if (hits.length === 0) return 'Nothing found. Try fewer words.'
  return hits.length === 1 ? '1 place' : `${hits.length} places`
}
