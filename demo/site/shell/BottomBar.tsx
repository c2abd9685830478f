import { useTexts } from '#core/client/use-texts.ts'
import type { Route } from '../state/route.ts'
import { Icon } from './Icon.tsx'
import { shellTexts } from './texts/index.ts'
import './bottom-bar.css'

const links = [
  { to: '/listings', icon: 'market', text: 'market' },
  { to: '/order-page', icon: 'orders', text: 'orders' },
  { to: '/create-listing', icon: 'create', text: 'create' },
  { to: '/payment', icon: 'payment', text: 'payment' },
  { to: '/profile', icon: 'you', text: 'you' },
] as const

/** Whether a page has the bar on a phone: forms and wizards keep the foot of the screen for their own button. */
export const hasBottomBar = (route: Route | undefined) =>
  route !== undefined && (route.layout === 'wide' || route.nav !== undefined || route.menu !== undefined)

/** The app's pages within reach of the thumb, in place of the header's links. */
export function BottomBar({ path, route }: { path: string; route: Route | undefined }) {
  const texts = useTexts(shellTexts)
  return (
    <nav className="bottom-bar" aria-label={texts.mainNav}>
      <ul>
        {links.map(({ to, icon, text }) => (
          <li key={to}>
            <a href={to} aria-current={path === to ? 'page' : route?.section === to ? 'true' : undefined}>
              <Icon name={icon} />
              {texts.bar[text]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
