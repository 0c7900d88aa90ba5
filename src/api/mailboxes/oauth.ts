// OAuth2 sign-in to mailboxes: the clients of a workspace, starting and finishing a sign-in (rules.md R-609).
import * as z from 'zod'
import { endpointsOf, Id, idParams, namedObject } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { OAUTH_PROVIDERS } from '#core/mailboxes/oauth/provider.ts'
import { SingleLine } from '#core/text/text-input.ts'
import { EmailAccount } from './email-accounts.ts'

const endpoint = endpointsOf('Email accounts')

const Provider = z.enum(OAUTH_PROVIDERS)

const OAuthClients = namedObject('OAuthClients', {
  /** what an admin registers at the provider */
  redirectUri: z.string(),
  clients: z.array(
    z.object({
      provider: Provider,
      /** null: none is registered. The secret is never returned. */
      clientId: z.string().nullable(),
      /** of a Microsoft client */
      tenant: z.string(),
      /** mailboxes that use it */
      mailboxes: z.array(z.object({ id: Id, address: z.string() })),
    }),
  ),
})
export type OAuthClients = z.infer<typeof OAuthClients>

const clientParams = idParams.extend({ provider: Provider })

export const listOAuthClients = endpoint({
  ...PATHS.oauth.listOAuthClients,
  access: 'member',
  summary: 'The OAuth2 clients of a workspace at Google and Microsoft, and the mailboxes that use them.',
  params: idParams,
  reply: OAuthClients,
})

export const saveOAuthClient = endpoint({
  ...PATHS.oauth.saveOAuthClient,
  audit: '메일 서비스 로그인 설정을 변경했습니다',
  access: 'admin',
  summary: 'Register or change the client at a provider. Without a secret the stored one is kept.',
  params: clientParams,
  body: z.object({
    clientId: SingleLine.trim().min(1).max(500),
    clientSecret: SingleLine.trim().min(1).max(1000).optional(),
    tenant: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9][A-Za-z0-9.-]{0,252}$/, 'common, 디렉터리 ID, 회사 도메인 중 하나를 입력해 주세요.')
      .optional(),
  }),
  reply: OAuthClients,
})

export const removeOAuthClient = endpoint({
  ...PATHS.oauth.removeOAuthClient,
  audit: '메일 서비스 로그인 설정을 삭제했습니다',
  access: 'admin',
  summary: 'Remove the client at a provider. Mailboxes that use it are disconnected.',
  params: clientParams,
  reply: OAuthClients,
})

export const beginOAuth = endpoint({
  ...PATHS.oauth.beginOAuth,
  audit: '메일 서비스 로그인으로 발송 계정 연결을 시작했습니다',
  access: 'member',
  summary:
    'Start a sign-in to a mailbox at its provider. The response has the URL to open in the browser, valid for ten minutes.',
  body: z.object({
    workspaceId: Id,
    provider: Provider,
    /** the expected mailbox: a sign-in to another one is rejected */
    address: SingleLine.trim().max(254).pipe(z.email()).optional(),
    /** the sender's name of a new mailbox */
    name: SingleLine.trim().min(1).max(100).optional(),
    /** the existing mailbox to connect again */
    emailAccountId: Id.optional(),
  }),
  reply: z.object({ url: z.string() }),
  limit: { max: 30, perSeconds: 60 },
})

export const finishOAuth = endpoint({
  ...PATHS.oauth.finishOAuth,
  audit: '메일 서비스 로그인으로 발송 계정을 연결했습니다',
  access: 'member',
  summary:
    'Finish a sign-in with the parameters of the provider’s redirect. The mailbox is stored as disconnected until a verification has passed.',
  body: z.object({
    state: SingleLine.min(1).max(200),
    code: SingleLine.min(1).max(4000).optional(),
    error: SingleLine.max(200).optional(),
  }),
  sessionOnly: true,
  reply: EmailAccount,
  limit: { max: 30, perSeconds: 60 },
})
