/** Sanitising of a notification's HTML. */
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { nodesOf } from '../../../widgets/notifications/body.tsx'

const shown = (html: string) => renderToStaticMarkup(nodesOf(html))

describe('the body of a notification', () => {
  it('keeps bold, emphasis, lines and breaks', () => {
    expect(shown('You ordered <b>US$400.00</b> from <em>Ada</em>')).toBe(
      'You ordered <strong>US$400.00</strong> from <em>Ada</em>',
    )
    expect(shown('<p>One<br>two</p><p><STRONG class="x">three</STRONG></p>')).toBe(
      '<span class="notices-line">One<br/>two</span><span class="notices-line"><strong>three</strong></span>',
    )
  })

  it('decodes entities once, and leaves unknown ones', () => {
    expect(shown('Ada &amp; Co &#39;x&#x27; &#8358;5 &notathing;')).toBe(
      'Ada &amp; Co &#x27;x&#x27; ₦5 &amp;notathing;',
    )
    expect(shown('&amp;lt;b&amp;gt;')).toBe('&amp;lt;b&amp;gt;')
    expect(shown('&#0; &#x110000;')).toBe('&amp;#0; &amp;#x110000;')
  })

  it('drops all other elements and all attributes', () => {
    expect(shown('<a href="javascript:alert(1)">pay</a> <img src=x onerror=alert(1)>now')).toBe('pay now')
    expect(shown('<b onclick=alert(1) style="position:fixed">x</b>')).toBe('<strong>x</strong>')
    expect(shown('<script>alert(1)</script>')).toBe('alert(1)')
    expect(shown('<svg/onload=alert(1)>y')).toBe('y')
  })

  it('closes open elements, ignores stray end tags, and keeps a lone < as text', () => {
    expect(shown('<b>one <em>two</b> three</em>')).toBe('<strong>one <em>two</em></strong> three')
    expect(shown('</b>x<b>y')).toBe('x<strong>y</strong>')
    expect(shown('1 < 2 <')).toBe('1 &lt; 2 &lt;')
    expect(shown('<img src=x onerror=alert(1)')).toBe('&lt;img src=x onerror=alert(1)')
    expect(shown('<<b>script>x</b>')).toBe('&lt;<strong>script&gt;x</strong>')
    expect(shown('a<!-- <b> -->b')).toBe('ab')
  })
})
