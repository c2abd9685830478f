import { Accordion as BaseAccordion } from '@base-ui/react/accordion'
import type { ReactNode } from 'react'
import accordionCss from './accordion.css?inline'
import { registerSheet } from './basics/adopt-styles.ts'
import { ChevronIcon } from './basics/Icons.tsx'

registerSheet('accordion', accordionCss)

export type AccordionItem = { value: string; title: string; content: ReactNode }

type AccordionProps = {
  items: readonly AccordionItem[]
  defaultOpen?: readonly string[] | undefined
  /** Heading level of the titles, 3 by default. */
  level?: 2 | 3 | 4 | undefined
}

/** Questions that expand to show their answers. */
export function Accordion({ items, defaultOpen = [], level = 3 }: AccordionProps) {
  const Heading = `h${level}` as const
  return (
    <BaseAccordion.Root className="ui-accordion" part="accordion" multiple defaultValue={[...defaultOpen]}>
      {items.map((item) => (
        <BaseAccordion.Item key={item.value} value={item.value} className="ui-accordion-item">
          <BaseAccordion.Header className="ui-accordion-head" render={<Heading />}>
            <BaseAccordion.Trigger className="ui-accordion-trigger">
              {item.title}
              <ChevronIcon />
            </BaseAccordion.Trigger>
          </BaseAccordion.Header>
          <BaseAccordion.Panel className="ui-accordion-panel">
            <div className="ui-accordion-text">{item.content}</div>
          </BaseAccordion.Panel>
        </BaseAccordion.Item>
      ))}
    </BaseAccordion.Root>
  )
}
