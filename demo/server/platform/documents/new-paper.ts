import type { Paper } from './pdf-layout.ts'

/** An empty document. The slow PDF writer and its fonts load with the first one, not with the server. */
export async function newPaper(title: string, reference: string): Promise<Paper> {
  const { Paper } = await import('./pdf-layout.ts')
  return new Paper(title, reference)
}
