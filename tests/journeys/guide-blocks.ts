/** The code blocks of the guides. */
import { markdownOf } from '../../demo/build/guide-markdown.ts'
import { type Code, type Guide, guides, type Piece } from '../../demo/site/pages/guides/guide.ts'
import { readGuide } from '../../demo/site/pages/guides/read-guide.ts'

export type Block = Code & { readonly guide: string }

export const parsedGuide = (name: string): Guide => readGuide(markdownOf(name))

const isCode = (piece: Piece) => typeof piece === 'object' && piece.kind === 'code'
const codeIn = (piece: Piece): readonly Piece[] =>
  typeof piece === 'object' && piece.kind === 'tabs' ? piece.tabs : isCode(piece) ? [piece] : []

export const blocks: readonly Block[] = guides.flatMap(({ name }) =>
  parsedGuide(name)
    .pieces.flatMap(codeIn)
    .map((piece) => ({ ...(piece as Code), guide: name })),
)

/** Whether only a framework's own compiler understands it: the test of hosts installs those, and builds these blocks. */
export const isBuiltByHosts = ({ language, label }: Block): boolean =>
  ['vue', 'svelte'].includes(language) || / · Angular$|^vite\.config/.test(label)
