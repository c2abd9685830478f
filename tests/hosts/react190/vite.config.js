import { defineConfig } from 'vite'

export default defineConfig({
  logLevel: 'warn',
  // The widgets are installed above, beside a newer React.
  resolve: { dedupe: ['react', 'react-dom'] },
  build: { reportCompressedSize: false },
})
