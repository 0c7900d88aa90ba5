// What `vitest` runs: rules and tools in Node, the server in Node with a real PostgreSQL, the screens in jsdom.
// `vitest run --project rules` is the fast part that needs neither a database nor a DOM.
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    pool: 'forks',
    // `npm run check` has types and lint beside the tests: a rule that takes a second alone may take ten
    testTimeout: 30_000,
    // a worker waits for the database, or for a mail server's answer, half of its time
    maxWorkers: availableParallelism() * 2,
    projects: [
      {
        extends: true,
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
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          // each test has a database and an app of its own; loading the app anew for each file would cost more than most files
          isolate: false,
          include: ['src/server/**/*.test.ts', 'src/client/**/*.test.ts'],
          globalSetup: 'src/server/testing/test-server.ts',
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: { name: 'web', environment: 'jsdom', include: ['src/web/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
