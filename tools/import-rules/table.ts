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
  'src/server': ['adapters', 'data', 'planning', 'platform', 'wiring'],
  'src/server/data': ['platform'],
  'src/web': ['data', 'lib', 'parts', 'public', 'screens', 'shell', 'ui', 'words'],
  'src/web/data': ['designer'],
  'src/web/parts': ['pickers'],
  'src/web/screens': ['designer', 'settings'],
}

/** What every file of the server may import: the context, the log, errors, and small parts without a domain. */
export const SERVER_BASE = [
  'src/core',
  'src/server/context.ts',
  'src/server/platform/data-dir.ts',
  'src/server/platform/new-id.ts',
  'src/server/platform/run-in-worker.ts',
  'src/server/platform/slices.ts',
  'src/server/platform/start-error.ts',
  'src/server/platform/db/abortable.ts',
  'src/server/platform/db/storage-error.ts',
  'src/server/platform/jobs/every-ms.ts',
  'src/server/platform/log',
] as const
/** The port of the sandbox mail servers: the SQL of the sandbox implements it. */
const SANDBOX_PORT = 'src/server/adapters/sandbox/mail-store.ts'
const RULES = ['src/core', 'src/api'] as const
const SCREEN_PARTS = [
  'src/web/parts',
  'src/web/data',
  'src/web/words',
  'src/web/ui',
  'src/web/lib',
  ...RULES,
] as const
const SCREEN_PACKAGES = ['react', 'react-router', 'lucide-react'] as const

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
    packages: [],
    node: false,
    advice: 'client runs in programs of others: the contract of src/api over fetch, nothing of the server',
  },
  {
    folder: 'src/server/platform/db',
    ours: ['src/server/data/tables.ts'],
    packages: ['kysely', 'pg'],
    node: true,
    advice: 'db opens and migrates the database; of what is above it, it knows the types of the tables',
  },
  {
    folder: 'src/server/data',
    ours: ['src/server/platform/db', 'src/api', 'src/server/leads/import/encoding.ts', SANDBOX_PORT],
    packages: ['kysely'],
    node: true,
    advice: 'data is SQL only: rules belong to core, several steps to an action',
  },
  {
    folder: 'src/server/planning',
    ours: ['src/server/data'],
    packages: [],
    node: true,
    advice: 'planning gives mails of enrollments their times, for every domain: it imports no domain',
  },
  {
    folder: 'src/server/<domain>/actions',
    ours: [
      'src/server/planning',
      'src/server/data',
      'src/server/adapters/mime',
      'src/server/leads/import',
      'src/server/workspaces/sample',
      'src/server/writing/documents',
      'src/server/platform/db/database.ts',
      'src/server/platform/secrets',
      'src/server/accounts/credentials',
      SANDBOX_PORT,
      'src/api',
    ],
    packages: ['zod', 'csv-stringify'],
    node: true,
    advice:
      'an action loads, lets core decide and saves through data; external systems are ports in the context',
  },
  {
    folder: 'src/server/<domain>/routes',
    ours: [
      'src/server/<domain>/actions',
      'src/server/data',
      'src/server/adapters/mime',
      'src/server/platform/http',
      'src/server/platform/secrets',
      'src/api',
    ],
    packages: ['fastify', 'zod', 'csv-stringify'],
    node: true,
    advice: 'a route calls an action, or data for a plain read; it imports no loop and no adapter',
  },
  {
    // a domain with few calls has one file of routes
    folder: 'src/server/<domain>/routes.ts',
    ours: [
      'src/server/<domain>/actions',
      'src/server/data',
      'src/server/adapters/mime',
      'src/server/platform/http',
      SANDBOX_PORT,
      'src/api',
    ],
    packages: [],
    node: true,
    advice: 'a route calls an action, or data for a plain read; it imports no loop and no adapter',
  },
  {
    folder: 'src/server/<domain>',
    filesOnly: true,
    ours: [
      'src/server/planning',
      'src/server/<domain>/actions',
      'src/server/data',
      'src/server/adapters/mime',
      'src/server/platform/db/batched-writes.ts',
    ],
    packages: [],
    node: true,
    advice: 'a loop of a domain uses actions and data; mail servers and models are ports in the context',
  },
  {
    folder: 'src/server/leads/import',
    ours: ['src/server/adapters/mime', 'src/api'],
    packages: ['@e965/xlsx', 'csv-parse', 'csv-stringify', 'fflate', 'htmlparser2', 'iconv-lite', 'sax'],
    node: true,
    advice: 'import reads files of leads into rows; what becomes of a row is decided in actions',
  },
  {
    folder: 'src/server/writing/documents',
    ours: ['src/server/leads/import'],
    packages: ['sax', 'unpdf'],
    node: true,
    advice: 'documents reads files of a workspace into facts; what becomes of a fact is decided in actions',
  },
  {
    folder: 'src/server/workspaces/sample',
    ours: [],
    packages: [],
    node: false,
    advice: 'sample holds the texts and names of the sample workspace',
  },
  {
    folder: 'src/server/accounts/credentials',
    ours: [],
    packages: ['otpauth'],
    node: true,
    advice: 'credentials hashes and verifies: what is stored belongs to data',
  },
  {
    folder: 'src/server/adapters/mime',
    ours: [],
    packages: ['nodemailer', 'sanitize-html', 'postcss', 'entities', 'iconv-lite'],
    node: true,
    advice: 'mime turns texts into messages and back; sending and receiving are other adapters',
  },
  {
    folder: 'src/server/adapters',
    ours: ['src/server/adapters/mime'],
    packages: [
      'nodemailer',
      'smtp-server',
      'imapflow',
      'iconv-lite',
      'undici',
      'zod',
      'htmlparser2',
      'entities',
      'postcss',
    ],
    node: true,
    advice: 'an adapter implements a port of core/ports.ts and returns failures as data; app.ts wires it',
  },
  {
    folder: 'src/server/platform/http',
    ours: ['src/server/data', 'src/server/platform/db/listen.ts', 'src/server/platform/secrets', 'src/api'],
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
    ours: [],
    packages: ['pg', 'pg-boss'],
    node: true,
    advice: 'jobs carries row ids; what is done with a row is an action or a loop of its domain',
  },
  {
    folder: 'src/server/platform/backup',
    ours: ['src/server/platform/db', 'src/server/platform/jobs', 'src/server/data'],
    packages: ['kysely', 'pg', 'zod'],
    node: true,
    advice: 'backup writes and reads one file of the whole database; the commands around it are in tools',
  },
  {
    folder: 'src/server/platform/monitor',
    ours: ['src/server/data'],
    packages: ['pg', 'prom-client'],
    node: true,
    advice:
      'monitor reports the state of the installation: numbers come from the context, data and the process',
  },
  {
    folder: 'src/server/platform/secrets',
    ours: ['src/server/data', 'src/server/config.ts'],
    packages: [],
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
    folder: 'src/server/platform',
    filesOnly: true,
    ours: [],
    packages: [],
    node: true,
    advice: 'platform holds small parts without a domain',
  },
  {
    folder: 'src/server/wiring',
    ours: ['src/server'],
    packages: ['fastify'],
    node: true,
    advice: 'wiring holds what app.ts starts and stops as one; rules and SQL belong below',
  },
  {
    folder: 'src/server',
    filesOnly: true,
    ours: ['src/server/data/tables.ts'],
    packages: ['kysely', 'zod'],
    node: true,
    advice: 'only app.ts, main.ts and wiring see all parts of the server',
  },
  {
    folder: 'src/server/app.ts',
    // the version of the product
    ours: ['src/server', 'package.json'],
    packages: ['fastify'],
    node: true,
    advice: 'app.ts wires the server; tests and the browser are not part of it',
  },
  {
    folder: 'src/server/main.ts',
    ours: ['src/server'],
    packages: [],
    node: true,
    advice: 'main.ts reads the settings, starts the app and stops it',
  },
  {
    folder: 'src/web/words',
    ours: RULES,
    packages: [],
    node: false,
    advice: 'words holds Korean texts that several screens show',
  },
  {
    folder: 'src/web/lib',
    ours: [...RULES],
    packages: ['react', 'react-router', '@tanstack/react-query', 'sonner'],
    node: false,
    advice: 'lib is what every screen needs; nothing of one resource or one screen',
  },
  {
    folder: 'src/web/ui',
    ours: ['src/web/lib'],
    packages: [
      'react',
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
    folder: 'src/web/data',
    ours: ['src/web/lib', 'src/web/words', ...RULES],
    packages: ['react', '@tanstack/react-query'],
    node: false,
    advice: 'data calls the server; what is shown belongs to ui, parts and screens',
  },
  {
    folder: 'src/web/parts',
    ours: ['src/web/data', 'src/web/words', 'src/web/ui', 'src/web/lib', ...RULES],
    packages: [
      ...SCREEN_PACKAGES,
      '@tanstack/react-query',
      '@codemirror/*',
      '@lezer/highlight',
      '@tiptap/*',
      'diff',
    ],
    node: false,
    advice: 'parts is what screens of several domains use: it imports no screen',
  },
  {
    folder: 'src/web/screens/<domain>',
    apart: true,
    ours: SCREEN_PARTS,
    packages: [...SCREEN_PACKAGES, '@tanstack/react-query', '@tanstack/react-virtual', 'zod', 'uqr'],
    node: false,
    advice: 'a screen never imports a screen of another domain: move what both need to parts, ui or lib',
  },
  {
    folder: 'src/web/screens/designer',
    ours: SCREEN_PARTS,
    packages: [
      ...SCREEN_PACKAGES,
      'react-dom',
      '@tanstack/react-query',
      '@tanstack/react-virtual',
      '@xyflow/react',
      'zustand',
      '@dagrejs/dagre',
    ],
    node: false,
    advice: 'the designer imports no screen: move what both need to parts, ui or lib',
  },
  {
    folder: 'src/web/screens/settings',
    ours: ['src/web/screens/<domain>', 'src/web/words', 'src/web/ui', 'src/web/lib'],
    packages: SCREEN_PACKAGES,
    node: false,
    advice: 'the settings put sections of several domains together',
  },
  {
    folder: 'src/web/screens/sequences/page',
    ours: ['src/web/screens/<domain>', ...SCREEN_PARTS],
    packages: SCREEN_PACKAGES,
    node: false,
    advice: 'the page of a sequence puts tabs of several domains together',
  },
  {
    folder: 'src/web/shell',
    ours: [
      'src/web/screens/<domain>',
      // the command palette lists the sections
      'src/web/screens/settings/sections.ts',
      'src/web/screens/settings/text.ts',
      'src/web/parts',
      'src/web/data',
      'src/web/words',
      'src/web/ui',
      'src/web/lib',
    ],
    packages: [...SCREEN_PACKAGES, '@tanstack/react-query'],
    node: false,
    advice: 'the shell puts parts of several domains around every screen',
  },
  {
    folder: 'src/web',
    filesOnly: true,
    ours: ['src/web'],
    packages: ['react', 'react-dom', 'react-router', '@tanstack/react-query'],
    node: false,
    advice: 'app.tsx and main.tsx only put screens together',
  },
  {
    folder: 'tools',
    ours: ['src/server'],
    packages: ['*'],
    node: true,
    advice: 'tools are commands around the product, not part of the browser',
  },
  {
    folder: 'eval',
    ours: ['src/core', 'src/server', 'tools'],
    packages: [],
    node: true,
    advice: 'an evaluation reads its corpora with the rules of the product and imports no screen',
  },
  {
    folder: 'bench',
    ours: [...RULES, 'src/server', 'testing', 'tools', 'e2e/support', 'chaos'],
    packages: ['*'],
    node: true,
    advice:
      'a benchmark measures the product through its public parts: it imports no screen and no other tests',
  },
  {
    folder: 'chaos',
    ours: [...RULES, 'src/server', 'testing', 'tools', 'bench', 'e2e/support'],
    packages: ['*'],
    node: true,
    advice:
      'a fault experiment runs the product through its public parts: it imports no screen and no other tests',
  },
  {
    folder: 'e2e',
    ours: [...RULES, 'src/server', 'src/web', 'testing', 'tools'],
    packages: ['*'],
    node: true,
    advice: 'browser tests may read texts of the screens; nothing of the product imports them',
  },
]

/** Support of all tests: it may import anything, and no file of the product may import it. */
export const TEST_ONLY: readonly string[] = ['testing']

/** Folders outside the product whose files may import test code and read the environment. */
export const MEASURES: readonly string[] = ['e2e', 'bench', 'chaos', 'eval']

/**
 * The files of src/api without schemas. The browser imports values from these alone, from the rest of src/api only types,
 * so that no schema is fetched; they import values from each other and from src/core only, and never zod.
 */
export const PLAIN_API: readonly string[] = [
  'src/api/address.ts',
  'src/api/workspaces/audit-fields.ts',
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
  'src/server/data',
  'src/server/platform/db',
  'src/server/platform/backup',
  'src/server/platform/jobs',
]

/** The folder in which the clock and random values are arguments. */
export const TIMELESS = 'src/core'
