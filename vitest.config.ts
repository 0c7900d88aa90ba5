// What `vitest` runs: rules and tools in Node, the server in Node with a real PostgreSQL, the screens in Node too. A file that
// needs a DOM begins with `// @vitest-environment jsdom`.
// `vitest run --project rules` is the fast part that needs neither a database nor a DOM.
// `*.regress.test.ts(x)`: routes and stories that take longer than a few seconds; CI runs them, `npm test` does not.
// `*.slow.test.ts`: experiments (kills, months, fuzzing, upgrades); `npm run test:slow` runs them, CI one sixth (ADR 90).
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'

const QUICK = [...configDefaults.exclude, '**/*.{regress,slow}.test.{ts,tsx}']
const DATABASE = { globalSetup: 'testing/db/test-server.ts', hookTimeout: 120_000 }

export default defineConfig({
  test: {
    pool: 'forks',
    // the files of a worker share their modules: loading all of them for each file would take longer than most files run.
    // Tests have databases and pages of their own, and no module is replaced. What modules keep on purpose never changes
    // a result: values computed once (core/calendar, core/writing/template/engine.ts, the names in server/platform/db/prepared.ts, published
    // workflows in server/data/sequences/published-sequences.ts, saved ones in server/writing/generate.ts, the guide in server/platform/http/help.ts, the hash in server/accounts/actions/sign-in.ts), queues by a unique id
    // (server/inbox/listen.ts and travel.ts, server/platform/http/multipart.ts), what belongs to one database or one query cache
    // (server/inbox/actions/mail-contents.ts, web/screens/inbox/undo-stack.ts, web/data/inbox/inbox.ts), scroll positions by the place in
    // the history (web/lib/list/scroll-position.ts), and counters for ids that only have to differ (server/platform/new-id.ts and others)
    isolate: false,
    // what hangs is found all the same, and a busy machine is no failure
    testTimeout: 120_000,
    // milliseconds; no call of `expect.poll` has a limit of its own
    expect: { poll: { timeout: 30_000, interval: 50 } },
    // a worker waits for the database, or for a mail server, a good part of its time
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          include: [
            'src/core/**/*.test.ts',
            'src/api/**/*.test.ts',
            '{eval,tools}/**/*.test.ts',
            'e2e/**/*.test.ts',
          ],
          exclude: QUICK,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['{src/server,src/client,testing}/**/*.test.ts'],
          exclude: QUICK,
          ...DATABASE,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: { name: 'web', environment: 'node', include: ['src/web/**/*.test.{ts,tsx}'], exclude: QUICK },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'regress',
          environment: 'node',
          include: ['{src,testing,eval,tools}/**/*.regress.test.{ts,tsx}'],
          ...DATABASE,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          environment: 'node',
          testTimeout: 600_000,
          include: ['{src,testing,eval,tools}/**/*.slow.test.ts'],
          ...DATABASE,
        },
      },
    ],
  },
})
