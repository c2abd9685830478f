import type {} from '@cowrie/widgets/jsx/svelte'
import type {} from '@cowrie/widgets/jsx/vue'
import type { SvelteHTMLElements } from 'svelte/elements'
import type { GlobalComponents } from 'vue'
export const inVue: InstanceType<GlobalComponents['cowrie-login']>['$props'] = {
  fresh: true,
  texts: { fr: { 'login.lead': 'Bonjour' } },
  partStyles: { button: { 'border-radius': '4px' } },
  class: 'a',
  key: 1,
  onCowrieSignedIn: (event) => {
    const user: string = event.detail.userId
    console.log(user)
  },
}
// @ts-expect-error no such value
export const wrongInVue: InstanceType<GlobalComponents['cowrie-login']>['$props'] = { theme: 'pink' }
export const inSvelte: SvelteHTMLElements['cowrie-login'] = {
  'password-reset': true,
  texts: { fr: { 'login.lead': 'Bonjour' } },
  class: 'a',
  'oncowrie-signed-in': (event) => {
    const user: string = event.detail.userId
    console.log(user)
  },
}
// @ts-expect-error no such value
export const wrongInSvelte: SvelteHTMLElements['cowrie-login'] = { theme: 'pink' }
