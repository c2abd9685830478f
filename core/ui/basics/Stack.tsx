import type { ReactNode } from 'react'

type Gap = 1 | 2 | 3 | 4 | 6 | 8

export type StackProps = { children: ReactNode; gap?: Gap | undefined }

export function Stack({ children, gap = 4 }: StackProps) {
  return (
    <div className="ui-stack" data-gap={gap}>
      {children}
    </div>
  )
}

type RowProps = {
  children: ReactNode
  gap?: Gap | undefined
  justify?: 'start' | 'center' | 'between' | 'end' | undefined
}

export function Row({ children, gap = 3, justify = 'start' }: RowProps) {
  return (
    <div className="ui-row" data-gap={gap} data-justify={justify}>
      {children}
    </div>
  )
}
