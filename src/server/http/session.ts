// Accounts and the person who is signed in.

import {
  me,
  signIn,
  signOut,
  signUp as signUpEndpoint,
  signUpState as signUpStateEndpoint,
} from '#api/session.ts'
import { signUp, signUpState } from '../actions/sign-up.ts'
import type { Context } from '../context.ts'
import { listWorkspaces } from '../store/workspaces.ts'
import { type Api, route } from './route.ts'

export function registerSession(api: Api, ctx: Context): void {
  route(api, signUpEndpoint, async ({ body, request, reply }) => {
    await signUp(ctx, body)
    return { user: await api.auth.signIn(request, reply, body) }
  })
  route(api, signIn, async ({ body, request, reply }) => ({
    user: await api.auth.signIn(request, reply, body),
  }))
  route(api, signOut, async ({ request, reply }) => {
    await api.auth.signOut(request, reply)
    return { ok: true as const }
  })
  route(api, signUpStateEndpoint, () => signUpState(ctx))
  route(api, me, async ({ scope, person }) => ({
    user: person.user,
    workspaces: (await listWorkspaces(ctx.db, scope)).map(({ id, name, role }) => ({ id, name, role })),
  }))
}
