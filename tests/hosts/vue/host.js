import '@cowrie/widgets/rate'
import { createApp } from 'vue'
import Guide from './Guide.vue'
import Host from './Host.vue'

createApp(location.hash === '#guide' ? Guide : Host).mount('#host')
