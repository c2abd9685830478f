import { createElement, Fragment, type ReactNode } from 'react'
import { CodeBlock } from '../CodeBlock.tsx'
import { CodeTabs } from '../CodeTabs.tsx'
import { asHere, type Code, type Piece } from './guide.ts'

declare const __COWRIE_VERSION__: string

/** The pieces of a guide. They never change, so their indexes are their keys. */
export const Pieces = ({ of }: { of: readonly Piece[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  of.map((piece, index) => <Fragment key={index}>{drawn(piece)}</Fragment>)

function drawn(piece: Piece): ReactNode {
  if (typeof piece === 'string') return piece
  if (piece.kind === 'code') return <Block {...piece} />
  if (piece.kind === 'tabs') {
    const tabs = piece.tabs.map((each) => ({ name: each.tab, content: <Block {...each} /> }))
    return <CodeTabs label={piece.label} tabs={tabs} />
  }
  if (piece.kind === 'table') return <GuideTable {...piece} />
  const { tag, id, href, pieces } = piece
  if (tag === 'br') return <br />
  if (tag === 'h2' && id) {
    return (
      <h2 id={id} tabIndex={-1}>
        <Pieces of={pieces} />
        <a className="anchor" href={`#${id}`} aria-label="Link to this part">
          #
        </a>
      </h2>
    )
  }
  return createElement(tag, { id, href }, <Pieces of={pieces} />)
}

const Block = ({ code, label, language }: Code) => (
  <CodeBlock code={asHere(code, location.origin, __COWRIE_VERSION__)} label={label} language={language} />
)

/** A column's heading, for windows without room for columns. */
const wordOf = (pieces: readonly Piece[] | undefined) => pieces?.find((each) => typeof each === 'string')

/** The roles are explicit because browsers drop them when the display of table parts changes in a narrow window. */
const GuideTable = ({ head, rows }: Extract<Piece, { kind: 'table' }>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
  <div className="guide-table" tabIndex={0}>
    {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
    <table role="table">
      <thead role="rowgroup">
        <tr role="row">
          {head.map((cell, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
            <th key={index} role="columnheader" scope="col">
              <Pieces of={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
          <tr key={line} role="row">
            {row.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              <td key={index} role={index === 0 ? 'rowheader' : 'cell'} data-head={wordOf(head[index])}>
                <Pieces of={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
  </div>
)
