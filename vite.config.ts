// Builds the browser part into dist/web, and serves it in development beside the API at PORT.
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const port = Number(process.env.PORT || 3000)
const api = `http://127.0.0.1:${port}`

export default defineConfig({
  root: 'src/web',
  plugins: [react(), tailwind()],
  // the next free port after that of the API
  server: {
    host: '127.0.0.1',
    port: port + 1,
    // also links in mails and the invented company sites, whose addresses begin with APP_URL
    proxy: { '/api': api, '/help': api, '/bot': api, '^/(u|t|f|sandbox-sites)/': api },
  },
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
    rolldownOptions: {
      // unused parts of libraries that are made by these calls are left out: the minimap and the resizer of React Flow
      treeshake: { manualPureFunctions: ['memo', 'forwardRef'] },
      output: {
        codeSplitting: {
          // left alone, every set of screens that share a module has a small chunk of its own, and those compress badly
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|react-router|scheduler|use-sync-external-store|@tanstack\/(react-query|query-core))\//,
            },
            // libraries of their own, so that a chunk with a small module they share does not bring them to other screens
            { name: 'zod', test: /node_modules\/zod\// },
            { name: 'canvas', test: /node_modules\/(@xyflow|d3-|classcat|zustand)/ },
            // what most screens share, except what is fetched when a dialog or menu first opens and what only forms need
            {
              name: 'kit',
              test: /src\/web\/(ui|lib)\/(?!.*(panel|popup|picker|layer|frame|form-dialog|illustration|progress-bar|copy-button|bulk-bar|selection-bar|list-toolbar|no-match|paged-table|action-columns|list\/selection|layout\/card|dialog\/(dialog|confirm-dialog)\.|radio-cards|switch|password-field|leave-guard|save-shortcut|tabs|draft|form\/(field|textarea)|open-dialog))/,
              minShareCount: 6,
            },
            // small modules that every first visit loads
            {
              name: 'first-visit',
              test: /src\/web\/(ui\/brand-mark|ui\/table\/list-filters|lib\/list\/sort|screens\/sequences\/status-badge|data\/sequences\/(sequences|sequence-cache|sequence-changes|launch)|data\/sandbox\/sandbox-state|words\/(sequences|notices)|parts\/overview\/tour\/tour-state|data\/workspaces\/workspaces)\./,
              minShareCount: 2,
            },
            // of the designer and of every screen that shows steps or templates
            {
              name: 'workflow',
              test: /src\/(core\/(sequences\/workflow|text\/josa|writing\/template\/without-filters)|api\/sequences\/workflow-messages)/,
              minShareCount: 2,
            },
            // small modules of the designer's first load that its lazy dialogs and panels import too
            {
              name: 'designer-base',
              test: /src\/web\/screens\/designer\/(designer-context|workflow-store|edit\/|undo\/|keyboard\/shortcut-scope|clipboard\/copy-paste|nodes\/node-(text|name)|canvas\/(canvas-text|node-size|viewport))/,
              minShareCount: 2,
            },
            // loaded by every dialog
            {
              name: 'dialog-parts',
              test: /@base-ui\/react\/dialog\/(close|description|title|root)\//,
              minShareCount: 2,
            },
            { name: 'icons', test: /lucide-react/, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
