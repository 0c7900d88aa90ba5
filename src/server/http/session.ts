// Accounts and the person who is signed in.

import {
  me,
  signIn as signInEndpoint,
  signInSecondStep,
  signOut,
  signUp as signUpEndpoint,
  signUpState as signUpStateEndpoint,
} from '#api/session.ts'
import { passSecondStep, signIn } from '../actions/sign-in.ts'
import { signUp, signUpState } from '../actions/sign-up.ts'
import type { Context } from '../context.ts'
import { listClosedWorkspaces, listWorkspaces } from '../store/workspaces.ts'
import { type Api, route } from './route.ts'

export function registerSession(api: Api, ctx: Context): void {
  route(api, signUpEndpoint, async ({ body, request, reply }) => {
    const { userId } = await signUp(ctx, body)
    await api.auth.openSession(request, reply, userId)
    return { user: { id: userId, name: body.name, email: body.email.toLowerCase() } }
  })
  route(api, signInEndpoint, async ({ body, request, reply }) => {
    const { user, secondStep } = await signIn(ctx, body)
    if (secondStep !== null) return { secondStep }
    await api.auth.openSession(request, reply, user.id)
    return { user }
  })
  route(api, signInSecondStep, async ({ body, request, reply }) => {
    const user = await passSecondStep(ctx, body)
    await api.auth.openSession(request, reply, user.id)
    return { user }
  })
  route(api, signOut, async ({ request, reply }) => {
    await api.auth.signOut(request, reply)
    return { ok: true as const }
  })
  route(api, signUpStateEndpoint, () => signUpState(ctx))
  route(api, me, async ({ scope, person }) => ({
    user: person.user,
    workspaces: (await listWorkspaces(ctx.db, scope)).map(({ id, name, role, requiresTwoFactor }) => ({
      id,
      name,
      role,
      requiresTwoFactor,
    })),
    closedWorkspaces: person.apiKeyId === null ? await listClosedWorkspaces(ctx.db, person.user.id) : [],
  }))
}
