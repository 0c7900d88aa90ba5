// What `vitest` runs: rules and tools in Node, the server in Node, the screens in jsdom.
// `vitest run --project rules` is the fast part that needs neither a database nor a DOM.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          environment: 'node',
          include: [
            'src/core/**/*.test.ts',
            'src/api/**/*.test.ts',
            'tools/**/*.test.ts',
            'e2e/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['src/server/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: { name: 'web', environment: 'jsdom', include: ['src/web/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
