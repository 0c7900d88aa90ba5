// Builds the browser part into dist/web, and serves it in development beside the API on port 3000.
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = 'http://127.0.0.1:3000'

export default defineConfig({
  root: 'src/web',
  plugins: [react(), tailwind()],
  server: { host: '127.0.0.1', proxy: { '/api': api, '^/u/': api } },
  preview: { host: '127.0.0.1', headers: { 'Access-Control-Allow-Origin': '*' } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // light-dark() and nesting are used as written: every browser of the last two years has them
    cssTarget: ['chrome125', 'firefox128', 'safari18'],
    manifest: true,
    // fonts stay files: an inlined one is fetched by everybody, a file only where its letters occur
    assetsInlineLimit: 0,
  },
})
