import { defineConfig } from 'vite'

export default defineConfig({
  logLevel: 'warn',
  build: { reportCompressedSize: false },
})
