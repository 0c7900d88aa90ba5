// Builds the browser part into dist/web, and serves it in development beside the API on port 3000.
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { GROUPS } from './tools/chunks.ts'
import { slimApi } from './tools/slim-api.ts'
import { slimIcons } from './tools/slim-icons.ts'
import { slimLibraries } from './tools/slim-libraries.ts'

const api = 'http://127.0.0.1:3000'

export default defineConfig({
  root: 'src/web',
  plugins: [react(), tailwind(), slimApi(), slimIcons(), slimLibraries()],
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
    // fifty crumbs compress worse than two loaves: together they save the list 9 kB of the 183 its first visit fetched
    rolldownOptions: {
      output: { codeSplitting: { groups: GROUPS } },
      // what a library wraps but nobody uses goes too: 4 kB of the designer
      treeshake: { manualPureFunctions: ['memo', 'forwardRef', 'createContext'] },
    },
  },
})
