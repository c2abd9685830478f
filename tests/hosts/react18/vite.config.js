import { defineConfig } from 'vite'

export default defineConfig({
  logLevel: 'warn',
  // The widgets are installed above, beside React 19.
  resolve: { dedupe: ['react', 'react-dom'] },
  build: { reportCompressedSize: false },
})
