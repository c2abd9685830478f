import '@cowrie/widgets/rate'
import { mount } from 'svelte'
import Guide from './Guide.svelte'
import Host from './Host.svelte'

mount(location.hash === '#guide' ? Guide : Host, { target: document.querySelector('#host') })
