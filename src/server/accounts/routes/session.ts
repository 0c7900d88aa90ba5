// Sign-up, sign-in, sign-out and the signed-in user.
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#api/accounts/session.ts'
import { passSecondStep, signIn } from '#server/accounts/actions/sign-in.ts'
import { signUp, signUpState } from '#server/accounts/actions/sign-up.ts'
import type { Context } from '#server/context.ts'
import type { SessionKind } from '#server/data/accounts/users.ts'
import { listClosedWorkspaces, listWorkspaces } from '#server/data/workspaces/workspaces.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerSession(api: Api, ctx: Context): void {
  /** Sets the cookie on the reply. @returns the token fields of the response for a token session */
  async function open(
    request: FastifyRequest,
    reply: FastifyReply,
    { userId, kind }: { userId: string; kind: SessionKind },
  ): Promise<{ token: string; expiresAt: Date } | undefined> {
    if (kind === 'cookie') {
      await api.auth.openSession(request, reply, userId)
      return undefined
    }
    return api.auth.openTokenSession(request, userId)
  }
  route(api, contract.signUp, async ({ body, request, reply }) => {
    const { userId } = await signUp(ctx, body)
    await api.auth.openSession(request, reply, userId)
    return { user: { id: userId, name: body.name, email: body.email.toLowerCase() } }
  })
  route(api, contract.signIn, async ({ body, request, reply }) => {
    const { user, secondStep } = await signIn(ctx, { ...body, ip: request.ip })
    if (secondStep !== null) return { secondStep }
    return { user, ...(await open(request, reply, { userId: user.id, kind: body.session })) }
  })
  route(api, contract.signInSecondStep, async ({ body, request, reply }) => {
    const { user, session } = await passSecondStep(ctx, { ...body, ip: request.ip })
    return { user, ...(await open(request, reply, { userId: user.id, kind: session })) }
  })
  route(api, contract.signOut, ({ request, reply }) => api.auth.signOut(request, reply))
  route(api, contract.signUpState, () => signUpState(ctx))
  route(api, contract.me, async ({ scope, user }) => ({
    user: { id: user.id, name: user.name, email: user.email },
    workspaces: (await listWorkspaces(ctx.db, scope)).map(
      ({ id, name, role, requiresTwoFactor, daysOff }) => ({
        id,
        name,
        role,
        requiresTwoFactor,
        daysOff,
      }),
    ),
    closedWorkspaces: user.apiKeyId === null ? await listClosedWorkspaces(ctx.db, user.id) : [],
  }))
}
