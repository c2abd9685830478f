import { returnUrlOf } from '#core/client/return-url.ts'
import { useTexts } from '#core/client/use-texts.ts'
import { useWidget } from '#core/client/widget.ts'
import { returnTexts } from './texts/return/index.ts'

/** The link back to the partner's page, at the end of a flow; nothing where the page has asked for none. */
export function ReturnLink() {
  const texts = useTexts(returnTexts)
  const url = returnUrlOf(useWidget().element)
  return (
    url && (
      <p>
        {/* The page itself goes there, not the frame. */}
        <a href={url.href} target="_top" part="link">
          {texts.back(url.host)}
        </a>
      </p>
    )
  )
}
