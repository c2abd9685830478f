import { svelte } from '@sveltejs/vite-plugin-svelte'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

export default defineConfig({
  logLevel: 'warn',
  plugins: [
    vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('cowrie-') } } }),
    svelte(),
  ],
  build: {
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['plain', 'react', 'react-tag', 'vue', 'svelte', 'preact'].map((host) => `${host}.html`),
    },
  },
})
