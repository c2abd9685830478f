import '@cowrie/widgets/rate'
import { createApp } from 'vue'
import Host from './Host.vue'

createApp(Host).mount('#host')
